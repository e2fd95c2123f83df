import type { Database } from "#platform/db/client.server.ts";
import { OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";
import type { OrderItemsQuote } from "../../rules/order.ts";
import { canEditOrder } from "../../rules/order-status.ts";

import { planOrderItems } from "./plan-order-items.ts";
import { readOrder } from "../read-order.ts";

/**
 * Returns the amounts that `updateOrderItems` would store for other items, and marks every line that it would reject.
 * Changes nothing.
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws InvalidInput if the quantity of a size is too large
 */
export async function quoteOrderItems(
  db: Database,
  orderId: string,
  items: readonly OrderLineInput[],
): Promise<OrderItemsQuote> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order.status);
  const { lines, price } = await planOrderItems(db, order, items);
  return { lines: lines.map(({ line }) => line), ...price };
}
