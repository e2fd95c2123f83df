import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { orders } from "../../tables/order-schema.server.ts";
import { filterStatuses } from "../../rules/order-status.ts";
import { buildPackedBottles } from "../queries.ts";

const SHIPPABLE_STATUSES = filterStatuses(({ isShippable }) => isShippable);

/** Returns an SQL expression for whether an order can be shipped and all its items are packed in parcels. */
export function buildIsPacked(): SQL<boolean> {
  // Qualifies the column explicitly, because Drizzle omits table names in a select from a single table.
  return sql<boolean>`case when ${orders.status} in ${SHIPPABLE_STATUSES}
    then ${orders}.total_items <= ${buildPackedBottles()} else false end`;
}
