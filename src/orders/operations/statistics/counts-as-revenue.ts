import type { SQL } from "drizzle-orm";
import { notInArray } from "drizzle-orm";

import { orders } from "../../tables/order-schema.server.ts";
import { filterStatuses } from "../../rules/order-status.ts";

const EXCLUDED_STATUSES = filterStatuses(({ countsAsRevenue }) => !countsAsRevenue);

/** Returns the SQL condition for orders that count as revenue, as defined by `STATUS_RULES`. Spec: storefront §9. */
export function countsAsRevenue(): SQL {
  // With `not in`, PostgreSQL scans the index `orders_sums` once instead of once per status.
  return notInArray(orders.status, EXCLUDED_STATUSES);
}
