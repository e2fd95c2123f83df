import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderAdjustments, orders } from "#db/schema/order-schema.server.ts";
import { toPaisa } from "#domain/shared/money.ts";

import type { ItemsPlan } from "./plan-order-items.ts";

/** Replaces the amounts, the price adjustments and the delivery of an existing order. The caller must lock the order's row. */
export async function savePlannedPrice(
  tx: Database,
  orderId: string,
  { price, delivery }: Pick<ItemsPlan, "price" | "delivery">,
): Promise<void> {
  const { subtotal, totalAmount, totalItems, adjustments } = price;
  await tx
    .update(orders)
    .set({
      subtotal: toPaisa(subtotal),
      totalAmount: toPaisa(totalAmount),
      totalItems,
      delivery: delivery ?? null,
    })
    .where(eq(orders.id, orderId));
  await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
  if (adjustments.length === 0) return;
  await tx.insert(orderAdjustments).values(
    adjustments.map(({ amount, ...adjustment }, position) => {
      return { orderId, position, ...adjustment, amount: toPaisa(amount) };
    }),
  );
}
