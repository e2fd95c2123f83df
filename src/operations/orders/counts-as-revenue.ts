import type { SQL } from "drizzle-orm";
import { notInArray } from "drizzle-orm";

import { orders } from "#db/schema/order-schema.server.ts";
import { statusesWith } from "#domain/orders/order-status.ts";

const EXCLUDED = statusesWith(({ countsAsRevenue }) => !countsAsRevenue);

/** Returns the condition that an order counts as revenue, as `STATUS_RULES` defines it. Spec: storefront §9. */
export function countsAsRevenue(): SQL {
  // Excludes rather than lists statuses, so that the planner filters `orders_sums` instead of searching it per status.
  return notInArray(orders.status, EXCLUDED);
}
