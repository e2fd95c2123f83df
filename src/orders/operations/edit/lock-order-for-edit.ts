import type { Database } from "#platform/db/client.server.ts";
import { OrderChanged, OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import type { Order } from "../../rules/order.ts";
import { canEditOrder } from "../../rules/order-status.ts";

import { lockOrder } from "../lock-order.ts";
import { readOrder } from "../read-order.ts";

/**
 * Locks an order's row until the transaction ends and returns the order, if staff may edit it.
 * @param expectedUpdatedAt `updatedAt` of the order as displayed to the staff member
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws OrderChanged with the current order, if it was changed after `expectedUpdatedAt`
 */
export async function lockOrderForEdit(tx: Database, id: string, expectedUpdatedAt: string): Promise<Order> {
  await lockOrder(tx, id);
  const order = await readOrder(tx, id);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order.status);
  if (Date.parse(order.updatedAt) !== Date.parse(expectedUpdatedAt)) throw new OrderChanged(order);
  return order;
}

/** Returns the current time, or 1 ms after the order's `updatedAt` if that is later. Each edit changes `updatedAt`. */
export function getNextUpdatedAt(order: Pick<Order, "updatedAt">): Date {
  return new Date(Math.max(Date.now(), Date.parse(order.updatedAt) + 1));
}
