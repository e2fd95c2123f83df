import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { orders } from "#db/schema/orders/order-schema.server.ts";
import { filterStatuses } from "#domain/orders/order-status.ts";
import { countPackedBottles } from "#operations/shipments/packed-bottles.ts";

const SHIPPABLE_STATUSES = filterStatuses(({ isShippable }) => isShippable);

/** Returns an SQL expression: true if all items of an order are in parcels, false if the order cannot be shipped. */
export function buildIsPacked(): SQL<boolean> {
  // The SQL contains the table name because Drizzle omits it from columns in a select from one table.
  return sql<boolean>`case when ${orders.status} in ${SHIPPABLE_STATUSES}
    then ${orders}.total_items <= ${countPackedBottles(sql`parcel.order_id = ${orders}.id`)} else false end`;
}
