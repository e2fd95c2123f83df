import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { orderItemDiscounts } from "../../tables/order-discount-schema.server.ts";

/**
 * Returns SQL for what a line of an order costs after the line's shares of the discounts, in paisa.
 * @param item the table or the alias of the lines
 */
export function buildLineNet(item: SQL): SQL<number> {
  return sql<number>`(${item}.unit_price * ${item}.quantity + coalesce((
    select sum(share.amount) from ${orderItemDiscounts} as share
    where share.order_id = ${item}.order_id and share.item_position = ${item}.position), 0))`;
}
