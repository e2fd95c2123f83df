import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import type { OrderFilter, OrderSort } from "../../rules/order-list.ts";
import type { MatchingOrders } from "../../rules/order.ts";
import { MAX_MATCHING_IDS } from "#kit/rules/paging.ts";

import { buildIsPacked, selectDelivery } from "./computed-columns.ts";
import { matchesOrderFilter } from "./order-filter.ts";
import { getSortColumns } from "./order-sort.ts";

/** Returns the first 1,000 matching orders in list order, with the fields that a bulk change needs. */
export async function listMatchingOrders(
  db: Database,
  { sort, ...filter }: OrderFilter & { sort?: OrderSort | undefined } = {},
): Promise<MatchingOrders> {
  const condition = matchesOrderFilter(db, filter);
  const [total, items] = await Promise.all([
    db.$count(orders, condition),
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        isStockDeducted: orders.isStockDeducted,
        customerName: orders.customerName,
        city: orders.city,
        paymentState: orders.paymentState,
        isPacked: buildIsPacked(),
        delivery: selectDelivery,
        importedFrom: orders.importedFrom,
      })
      .from(orders)
      .where(condition)
      .orderBy(...getSortColumns(sort))
      .limit(MAX_MATCHING_IDS),
  ]);
  return {
    total,
    items: items.map(({ importedFrom, ...order }) => ({ ...order, ...(importedFrom && { importedFrom }) })),
  };
}
