import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orderItemParts } from "../../tables/order-schema.server.ts";
import type { Order } from "../../rules/order.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { buildPartRows } from "../order-parts.ts";
import { changeDeductedPart, changeDeductedQuantity } from "../stock/move-stock.ts";
import type { SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";

import type { ItemsPlan, PlannedLine, StoredLine, StoredPart } from "./plan-order-items.ts";

/** A line whose quantity changes. */
interface LineChange extends Pick<PlannedLine, "stored" | "size"> {
  quantity: number;
  /** Difference from the stored quantity, never 0. */
  delta: number;
}

const NOTHING_DEDUCTED = { stockTaken: 0, soldCounted: 0 };

/**
 * Saves the planned lines of an order. If the order has deducted stock, records each line's difference in the stock
 * ledger. The caller must lock the order and the sizes, and reject lines that are not available.
 */
export async function saveOrderLines(
  tx: Database,
  order: Pick<Order, "id" | "isStockDeducted" | "createdAt">,
  plan: ItemsPlan,
  staffId: string | null | undefined,
): Promise<void> {
  let nextPosition = 1 + Math.max(...listStoredLines(plan).map(({ position }) => position));
  for (const change of listChanges(plan)) {
    const deductedQuantities = order.isStockDeducted
      ? await changeDeductedQuantity(tx, toDeductedLine(change), change.delta, { orderId: order.id, staffId })
      : NOTHING_DEDUCTED;
    const { stored, size, quantity } = change;
    if (stored && quantity > 0) {
      await tx
        .update(orderItems)
        .set({ quantity, ...deductedQuantities })
        .where(eq(orderItems.id, stored.id));
    }
    const parts = stored?.parts ?? [];
    if (size && !stored) {
      const item = {
        ...size,
        position: nextPosition,
        unitPrice: toPaisa(size.unitPrice),
        quantity,
        ...deductedQuantities,
      };
      parts.push(...(await insertLine(tx, order, item, size)));
      nextPosition += 1;
    }
    if (order.isStockDeducted)
      await moveStockOfParts(tx, parts, change.delta, { orderId: order.id, staffId });
  }
  const removedIds = plan.removed.map(({ id }) => id);
  if (removedIds.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, removedIds));
}

/** Inserts a line and, for a set, its parts. Returns the rows of the parts. */
async function insertLine(
  tx: Database,
  { id: orderId, createdAt }: Pick<Order, "id" | "createdAt">,
  item: Omit<typeof orderItems.$inferInsert, "orderId">,
  size: SellableVariant,
): Promise<StoredPart[]> {
  const [line] = await tx
    .insert(orderItems)
    .values({ ...item, orderId, placedAt: new Date(createdAt) })
    .returning({ id: orderItems.id });
  const parts = buildPartRows(size);
  if (line === undefined || parts.length === 0) return [];
  return tx
    .insert(orderItemParts)
    .values(parts.map((part) => ({ ...part, itemId: line.id })))
    .returning();
}

/** Deducts or returns the bottles of a set's parts. @param change change in the number of sets */
async function moveStockOfParts(
  tx: Database,
  parts: readonly StoredPart[],
  change: number,
  source: { orderId: string; staffId: string | null | undefined },
): Promise<void> {
  for (const part of parts) {
    const stockTaken = await changeDeductedPart(tx, part, part.quantity * change, source);
    await tx.update(orderItemParts).set({ stockTaken }).where(eq(orderItemParts.id, part.id));
  }
}

function listStoredLines({ lines, removed }: ItemsPlan): StoredLine[] {
  return [...removed, ...lines.flatMap(({ stored }) => stored ?? [])];
}

/** Returns the changed lines. New lines keep their sequence. No sequence can deadlock, because the sizes are locked. */
function listChanges({ lines, removed }: ItemsPlan): LineChange[] {
  const changed = lines.map(({ line: { quantity, quantityBefore }, stored, size }): LineChange => {
    return { stored, size, quantity, delta: quantity - quantityBefore };
  });
  const deleted = removed.map((stored): LineChange => {
    return { stored, size: undefined, quantity: 0, delta: -stored.quantity };
  });
  const changes = [...deleted, ...changed].filter(({ delta }) => delta !== 0);
  // Decreases come first, so that other lines can use the returned bottles.
  return [...changes.filter(({ delta }) => delta < 0), ...changes.filter(({ delta }) => delta > 0)];
}

function toDeductedLine({ stored, size }: LineChange) {
  const line = stored ?? size;
  if (!line) throw new Error("A changed line has neither a row nor a size.");
  return { ...NOTHING_DEDUCTED, ...line };
}
