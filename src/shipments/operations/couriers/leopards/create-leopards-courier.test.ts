import { expect, test } from "vitest";

import type { LeopardsAccount } from "../../../rules/courier-account.ts";
import { describeCourierContract } from "#test/couriers/courier-contract.ts";
import { LEOPARDS_KEY, LEOPARDS_PASSWORD, startLeopardsApi } from "#test/simulators/leopards-api.ts";

import { createLeopardsCourier } from "./create-leopards-courier.ts";
import { readLeopardsApiStatus } from "./leopards-responses.ts";

const server = await startLeopardsApi();
const account: LeopardsAccount = {
  kind: "leopards",
  apiKey: LEOPARDS_KEY,
  apiPassword: LEOPARDS_PASSWORD,
  originCity: "self",
  shipperId: "77",
  serviceCode: "overnight",
  surfaceServiceCode: "overland",
  riderName: "Leopards",
  riderCode: "0",
  apiUrl: server.url,
};

test.each([
  ["No Packet Found", 404],
  ["Invalid tracking number.", 404],
  [{ LE1: "Invalid Tracking Number" }, 404],
  [{ LE1: ["CN number not found"] }, 404],
  ["Invalid API Key/Password", 401],
  ["Authentication Failed!", 401],
  ["API key is inactive", 401],
  [{ api_key: "The field is required" }, 401],
  [{ destination_city: "Destination City is invalid" }, 400],
  [
    `Unexpected request ${JSON.stringify({ api_key: "k", consignment_name_eng: "Ayesha Khan" }).repeat(2)}`,
    400,
  ],
])("Leopards: the error %j has the status %i", (error, status) => {
  expect(readLeopardsApiStatus({ status: 0, error })).toMatchObject({ status });
});

test.each([
  undefined,
  "not an address",
  "https://example.com/slip",
  "https://leopardscourier.com.example.com/slip",
  "http://merchantapi.leopardscourier.com/slip",
])("the shop does not request a label from the URL %s", async (labelUrl) => {
  const label = await createLeopardsCourier(account).getLabel({ trackingNumber: "LE1", labelUrl });
  expect(label).toMatchObject({ outcome: "rejected" });
});

describeCourierContract({
  server,
  createCourier: (apiUrl, options) => createLeopardsCourier({ ...account, apiUrl }, options),
  createRejectedCourier: () => createLeopardsCourier({ ...account, apiPassword: "another" }),
  secrets: [LEOPARDS_KEY, LEOPARDS_PASSWORD],
  paths: {
    book: "/bookPacket",
    track: "/trackBookedPacket",
    label: "/slip",
    loadSheet: "/generateLoadSheet",
    advice: "/updateShipperAdvice",
  },
  city: { code: "111", name: "DERA GHAZI KHAN" },
  services: ["overnight 77", "overland 77"],
  missingFunctions: [],
  charge: 250.5,
  reportsPaidAmount: false,
  precision: "day",
  reportsReference: true,
});
