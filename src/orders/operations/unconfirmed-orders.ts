import { and, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import { orders } from "../tables/order-schema.server.ts";

/**
 * Whether nobody has confirmed the order, so that anyone may have entered its contacts: it is pending, or it was cancelled
 * before it had another status. The only definition, for the limit and for the contents of messages.
 */
export const isUnconfirmed = subquery<boolean>`(${orders.status} = 'pending' or ${orders.status} = 'cancelled' and not exists (
  select from ${orderStatusHistory} as history
  where history.order_id = ${orders.id} and history.status not in ('pending', 'cancelled')))`;

/** Returns the ids of the orders that nobody has confirmed; see `isUnconfirmed`. */
export async function findUnconfirmed(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isUnconfirmed));
  return new Set(rows.map(({ id }) => id));
}
