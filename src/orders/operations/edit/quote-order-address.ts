import type { Database } from "#platform/db/client.server.ts";
import { OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import type { Order, OrderAmounts } from "../../rules/order.ts";
import { canEditOrder } from "../../rules/order-status.ts";
import { readOrder } from "../read-order.ts";

import { planOrderAddress } from "./plan-order-address.ts";

/**
 * Returns the amounts that `updateOrderDetails` would store for another address. Changes nothing.
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws CountryNotServed if the shop does not deliver to the new country
 */
export async function quoteOrderAddress(
  db: Database,
  orderId: string,
  address: Partial<Order["shippingAddress"]>,
): Promise<OrderAmounts> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order.status);
  const plan = await planOrderAddress(db, order, { ...order.shippingAddress, ...address });
  const { subtotal, adjustments, totalAmount, totalItems } = plan?.price ?? order;
  return { subtotal, adjustments, totalAmount, totalItems };
}
