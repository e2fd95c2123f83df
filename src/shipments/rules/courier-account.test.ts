import { expect, test } from "vitest";

import { courierAccountSchema } from "./courier-account.ts";
import { parseCredentialsKey } from "#platform/rules/credentials-key.ts";

const POSTEX = { kind: "postex", token: "t", pickupAddressCode: "001" };

test("each kind of account defaults to the URL of the courier's production API", () => {
  const shipper = { name: "Zarif", address: "Mall Road 1", city: "Lahore", mobile: "03001112223" };
  const tcs = { clientId: "a", clientSecret: "b", username: "c", password: "d", accountNumber: "1" };
  const accounts = [
    POSTEX,
    { kind: "leopards", apiKey: "k", apiPassword: "p" },
    { kind: "tcs", ...tcs, costCenterCode: "001", shipper },
    { kind: "trax", apiKey: "k", pickupAddressId: "42" },
  ];
  expect(accounts.map((account) => new URL(courierAccountSchema.parse(account).apiUrl).hostname)).toEqual([
    "api.postex.pk",
    "merchantapi.leopardscourier.com",
    "ociconnect.tcscourier.com",
    "sonic.pk",
  ]);
});

test("a trailing slash is removed from the API URL", () => {
  const { apiUrl } = courierAccountSchema.parse({ ...POSTEX, apiUrl: "http://127.0.0.1:8080/api/" });
  expect(apiUrl).toBe("http://127.0.0.1:8080/api");
});

test.each([
  [{ apiUrl: "http://api.postex.pk" }],
  [{ apiUrl: "http://127.0.0.1.example.com" }],
  [{ apiUrl: "ftp://127.0.0.1" }],
  [{ apiUrl: "postex" }],
  [{ token: "" }],
  [{ token: "line\nbreak" }],
  [{ kind: "manual" }],
  [{ password: "unknown" }],
])("an account with %o is rejected", (changes) => {
  expect(courierAccountSchema.safeParse({ ...POSTEX, ...changes }).success).toBe(false);
});

test.each([
  ["BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=", 32],
  ["BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==", undefined],
  ["not a key", undefined],
  ["", undefined],
])("only a base64-encoded key of 32 bytes is parsed: “%s” has %s bytes", (text, bytes) => {
  expect(parseCredentialsKey(text)?.length).toBe(bytes);
});
