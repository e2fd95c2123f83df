import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";

import type { ModuleRequests } from "../preparation.ts";

export const deliveryRequests: ModuleRequests = {
  preparations: {
    // Restores free delivery, because other preparations expect free delivery.
    saveDeliveryRates: () => ({ body: { rates: DEFAULT_DELIVERY_RATES } }),
  },
};
