import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orderAdjustments, orders } from "../../tables/order-schema.server.ts";
import { findOrderCashObstacle } from "../../rules/price-rules/cod-fee.ts";
import { toPaisa } from "#kit/rules/money.ts";

import type { ItemsPlan } from "./plan-order-items.ts";

/**
 * Replaces the amounts, the price adjustments and the delivery terms of an existing order. If the courier cannot
 * collect the new total in cash, an order with a pending confirmation needs an advance payment. The caller must
 * lock the order's row.
 */
export async function savePlannedPrice(
  tx: Database,
  orderId: string,
  { price, terms }: Pick<ItemsPlan, "price" | "terms">,
): Promise<void> {
  const { subtotal, totalAmount, totalItems, adjustments } = price;
  await tx
    .update(orders)
    .set({
      subtotal: toPaisa(subtotal),
      totalAmount: toPaisa(totalAmount),
      totalItems,
      delivery: terms,
    })
    .where(eq(orders.id, orderId));
  await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
  if (adjustments.length > 0)
    await tx.insert(orderAdjustments).values(
      adjustments.map(({ amount, ...adjustment }, position) => {
        return { orderId, position, ...adjustment, amount: toPaisa(amount) };
      }),
    );
  if (terms && findOrderCashObstacle(terms, price)) await requireAdvancePayment(tx, orderId);
}

async function requireAdvancePayment(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(orderConfirmations)
    .set({ staffStep: "advance-payment", nextReminderAt: null })
    .where(and(eq(orderConfirmations.orderId, orderId), eq(orderConfirmations.state, "waiting")));
}
