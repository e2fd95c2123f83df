import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orderItemParts } from "../../tables/order-schema.server.ts";

import { changeDeductedPart, changeDeductedQuantity } from "./move-stock.ts";

/**
 * Deducts bottles for order lines whose earlier bottles were returned, including the parts of sets. The caller must
 * have locked the order and its sizes.
 * @param quantities number of bottles by order line id
 * @throws InsufficientStock if the stock is too low
 * @throws OrderedItemsNotFound if a size no longer exists
 */
export async function deductAgain(
  tx: Database,
  quantities: ReadonlyMap<number, number>,
  source: { orderId: string; staffId: string | null | undefined },
): Promise<void> {
  const ids = [...quantities.keys()];
  const lines = await tx
    .select()
    .from(orderItems)
    .where(inArray(orderItems.id, ids))
    .orderBy(asc(orderItems.id));
  for (const line of lines) {
    const deductedBottles = await changeDeductedQuantity(tx, line, quantities.get(line.id) ?? 0, source);
    await tx.update(orderItems).set(deductedBottles).where(eq(orderItems.id, line.id));
  }
  const parts = await tx
    .select()
    .from(orderItemParts)
    .where(inArray(orderItemParts.itemId, ids))
    .orderBy(asc(orderItemParts.id));
  for (const part of parts) {
    const bottles = part.quantity * (quantities.get(part.itemId) ?? 0);
    const stockTaken = await changeDeductedPart(tx, part, bottles, source);
    await tx.update(orderItemParts).set({ stockTaken }).where(eq(orderItemParts.id, part.id));
  }
}
