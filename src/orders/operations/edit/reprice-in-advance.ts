import { eq } from "drizzle-orm";

import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";

import type { Order } from "../../rules/order.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { recordOrderEdit, savePlannedPrice } from "./order-edit.ts";
import { listOrderedLines, planOrderItems } from "./plan-order-items.ts";

/**
 * Gives an order the price of one whose total is demanded in advance, which has no fee for cash. The caller has locked
 * the order and demanded its total.
 */
export async function repriceInAdvance(tx: Database, order: Order): Promise<void> {
  const plan = await planOrderItems(tx, { ...order, needsAdvancePayment: true }, listOrderedLines(order));
  const [from, to] = [formatPrice(order.totalAmount), formatPrice(plan.price.totalAmount)];
  if (from === to) return;
  await savePlannedPrice(tx, order, plan);
  const changes = [{ field: "total", from, to }];
  await recordOrderEdit(tx, { order, kind: "payment-changed", changes, by: CUSTOMER });
}

/**
 * Grants the reduction for paying in advance to an order that its shopper has moved where checkout offers no cash on
 * delivery, because checkout grants it there. The caller has locked the order.
 */
export async function grantReduction(tx: Database, order: Order): Promise<void> {
  const { store, prepaidMethods } = await getCheckoutSettings(tx);
  if (store.prepaymentPercent === 0 || prepaidMethods.length === 0) return;
  await tx.update(orders).set({ prepaymentPercent: store.prepaymentPercent }).where(eq(orders.id, order.id));
  await repriceInAdvance(tx, order);
}
