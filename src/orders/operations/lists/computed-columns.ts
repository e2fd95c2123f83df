import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
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

/** How an order reaches its customer, on which the words of its status depend; null for orders of earlier releases. */
export const selectDelivery = sql<{ method: DeliveryMethod } | null>`case when ${orders.delivery} is not null
  then jsonb_build_object('method', ${orders.delivery} #>> '{option,method}') end`;
