import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { orders } from "#db/schema/orders/order-schema.server.ts";
import { filterStatuses } from "#domain/orders/order-status.ts";
import { countPackedBottles } from "#operations/shipments/packed-bottles.ts";

const SHIPPABLE_STATUSES = filterStatuses(({ isShippable }) => isShippable);

/** Returns SQL for whether all items of an order are in parcels. False for orders that cannot be shipped. */
export function buildIsPacked(): SQL<boolean> {
  // The table is named because Drizzle omits table names in a select from one table.
  return sql<boolean>`case when ${orders.status} in ${SHIPPABLE_STATUSES}
    then ${orders}.total_items <= ${countPackedBottles(sql`parcel.order_id = ${orders}.id`)} else false end`;
}
