import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import type { OrderSort } from "#domain/orders/order-query.ts";
import type { MatchingIds } from "#domain/shared/paging.ts";
import { MAX_MATCHING_IDS } from "#domain/shared/paging.ts";

import type { OrderFilter } from "./order-filter.ts";
import { matchesOrderFilter } from "./order-filter.ts";
import { getSortColumns } from "./order-sort.ts";

/** Returns the ids of matching orders in list order, for a bulk change of all of them. */
export async function listOrderIds(
  db: Database,
  { sort, ...filter }: OrderFilter & { sort?: OrderSort | undefined } = {},
): Promise<MatchingIds> {
  const condition = matchesOrderFilter(filter);
  const [total, rows] = await Promise.all([
    db.$count(orders, condition),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(condition)
      .orderBy(...getSortColumns(sort))
      .limit(MAX_MATCHING_IDS),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}
