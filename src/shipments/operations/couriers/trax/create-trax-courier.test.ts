import type { TraxAccount } from "../../../rules/courier-account.ts";
import { describeCourierContract } from "#test/couriers/courier-contract.ts";
import { TRAX_KEY, startTraxApi } from "#test/simulators/trax-api.ts";

import { createTraxCourier } from "./create-trax-courier.ts";

const server = await startTraxApi();
const account: TraxAccount = {
  kind: "trax",
  apiKey: TRAX_KEY,
  pickupAddressId: 42,
  shippingMode: 1,
  surfaceShippingMode: 2,
  chargesMode: 4,
  apiUrl: server.url,
};

describeCourierContract({
  server,
  createCourier: (apiUrl, options) => createTraxCourier({ ...account, apiUrl }, options),
  createRejectedCourier: () => createTraxCourier({ ...account, apiKey: "another" }),
  secrets: [TRAX_KEY],
  paths: {
    book: "/shipment/book",
    track: "/shipment/track",
    label: "/air_waybill",
    loadSheet: "/receiving_sheet/create",
    advice: "/request/rcp",
  },
  city: { code: "204", name: "Dera Ghazi Khan" },
  services: ["1", "2"],
  missingFunctions: [],
  charge: 220.4,
  reportsPaidAmount: false,
  precision: "minute",
  reportsReference: true,
});
