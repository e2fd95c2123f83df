import { expect, test } from "vitest";

import { getRelyingParty, isIpAddress } from "./passkey.ts";

test.each([
  ["https://shop.example", "shop.example", "https://shop.example"],
  ["https://www.shop.example:8443", "www.shop.example", "https://www.shop.example:8443"],
  ["http://127.0.0.1:3000", "localhost", "http://localhost:3000"],
  ["http://[::1]:3000", "localhost", "http://localhost:3000"],
])("passkeys of %s belong to the domain %s", (siteUrl, id, origin) => {
  expect(getRelyingParty(siteUrl)).toEqual({ id, origin });
});

test("IP addresses are distinguished from host names", () => {
  expect(["127.0.0.1", "[::1]"].map(isIpAddress)).toEqual([true, true]);
  expect(["localhost", "shop.example", "1.example"].map(isIpAddress)).toEqual([false, false, false]);
});
