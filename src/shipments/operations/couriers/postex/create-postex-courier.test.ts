import type { PostExAccount } from "../../../rules/courier-account.ts";
import { describeCourierContract } from "#test/couriers/courier-contract.ts";
import { POSTEX_TOKEN, startPostExApi } from "#test/simulators/postex-api.ts";

import { createPostExCourier } from "./create-postex-courier.ts";

const server = await startPostExApi();
const account: PostExAccount = {
  kind: "postex",
  token: POSTEX_TOKEN,
  pickupAddressCode: "001",
  apiUrl: server.url,
};

describeCourierContract({
  server,
  createCourier: (apiUrl, options) => createPostExCourier({ ...account, apiUrl }, options),
  createRejectedCourier: () => createPostExCourier({ ...account, token: "another" }),
  secrets: [POSTEX_TOKEN],
  paths: {
    book: "/create-order",
    track: "/track-bulk-order",
    label: "/get-invoice",
    loadSheet: "/generate-load-sheet",
    advice: "/save-shipper-advice",
  },
  city: { code: "D.G KHAN", name: "D.G KHAN" },
  services: ["", "Send by road only, not by air."],
  missingFunctions: [],
  charge: 232.3,
  reportsPaidAmount: true,
  precision: "none",
  reportsReference: true,
});
