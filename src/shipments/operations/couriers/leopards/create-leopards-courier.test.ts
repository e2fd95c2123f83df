import { expect, test } from "vitest";

import type { LeopardsAccount } from "../../../rules/courier-account.ts";
import { describeCourierContract } from "#test/couriers/courier-contract.ts";
import { LEOPARDS_KEY, LEOPARDS_PASSWORD, startLeopardsApi } from "#test/simulators/leopards-api.ts";

import { createLeopardsCourier } from "./create-leopards-courier.ts";

const server = await startLeopardsApi();
const account: LeopardsAccount = {
  kind: "leopards",
  apiKey: LEOPARDS_KEY,
  apiPassword: LEOPARDS_PASSWORD,
  originCity: "self",
  riderName: "Leopards",
  riderCode: "0",
  apiUrl: server.url,
};

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
  missingFunctions: [],
  charge: 250.5,
  reportsPaidAmount: false,
  precision: "day",
  reportsReference: true,
});
