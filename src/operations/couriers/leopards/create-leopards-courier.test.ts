import type { LeopardsAccount } from "#domain/shipments/courier-account.ts";
import { describeCourierContract } from "#test/courier-contract.ts";
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

describeCourierContract({
  server,
  createCourier: (apiUrl, options) => createLeopardsCourier({ ...account, apiUrl }, options),
  createForeignCourier: () => createLeopardsCourier({ ...account, apiPassword: "another" }),
  secrets: [LEOPARDS_KEY, LEOPARDS_PASSWORD],
  paths: { book: "/bookPacket", track: "/trackBookedPacket" },
  city: "111",
  missing: ["getLabels"],
  maxLabels: 1,
});
