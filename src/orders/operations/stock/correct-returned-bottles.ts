import { eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { ReturnQuantity } from "../../rules/order-errors.ts";
import type { Released, ReleasedLine } from "../../rules/released-bottles.ts";
import { orderItemParts, orderItems } from "../../tables/order-schema.server.ts";
import type { DeductedBottles, LineWithStock, OrderMovementSource } from "./move-stock.ts";
import { correctBottles } from "./move-stock.ts";
import type { InspectedLine } from "./return-inspected-bottles.ts";
import { countReleased, subtractReleased } from "./return-inspected-bottles.ts";

/** The corrected inspection of an order line. */
export interface CorrectedLine extends InspectedLine {
  /** What the wrong inspection has released. */
  released: ReleasedLine;
}

/**
 * Undoes what a wrong inspection has released, and releases what the corrected one says. Stock and sold counts move by the
 * difference, because a sealed bottle may be sold again already. The caller must have locked the order and its sizes.
 * @returns what is now released, by line
 * @throws ReturnQuantity if more bottles of a line were inspected than count as sold
 * @throws InsufficientStock if bottles that were not sealed have left the stock
 */
export async function correctReturnedBottles(
  tx: Database,
  lines: readonly CorrectedLine[],
  source: OrderMovementSource,
): Promise<Map<number, ReleasedLine>> {
  const corrected = new Map<number, ReleasedLine>();
  for (const { itemId, name, released: wrong, sealed, inspected } of lines) {
    const item = await readItem(tx, itemId);
    if (!item) continue;
    const sold = item.soldCounted + wrong.soldCounted;
    if (inspected > sold) throw new ReturnQuantity(name, sold);
    const { released, remaining } = await correctUnit(tx, item, wrong, { sealed, inspected }, source);
    await tx.update(orderItems).set(remaining).where(eq(orderItems.id, itemId));
    const line: ReleasedLine = { ...released, parts: [] };
    for (const part of await readParts(tx, wrong.parts)) {
      const bottles = { sealed: sealed * part.quantity, inspected: inspected * part.quantity };
      const unit = await correctUnit(tx, part, part.wrong, bottles, source);
      const { stockTaken } = unit.remaining;
      await tx.update(orderItemParts).set({ stockTaken }).where(eq(orderItemParts.id, part.id));
      line.parts.push({ ...unit.released, partId: part.id });
    }
    corrected.set(itemId, line);
  }
  return corrected;
}

/** Corrects what was released of a line or of the part of a set. */
async function correctUnit(
  tx: Database,
  unit: LineWithStock,
  wrong: Released,
  bottles: Pick<InspectedLine, "sealed" | "inspected">,
  source: OrderMovementSource,
): Promise<{ released: Released; remaining: DeductedBottles }> {
  const before = {
    stockTaken: unit.stockTaken + wrong.stockTaken,
    soldCounted: unit.soldCounted + wrong.soldCounted,
  };
  const released = countReleased(before, bottles);
  const change = {
    restocked: released.restocked - wrong.restocked,
    soldCounted: released.soldCounted - wrong.soldCounted,
  };
  const moved = await correctBottles(tx, unit, change, { ...source, reason: "returned" });
  return {
    released: { ...released, restocked: wrong.restocked + moved },
    remaining: subtractReleased(before, released),
  };
}

async function readItem(tx: Database, itemId: number): Promise<LineWithStock | undefined> {
  const { id, productId, productName, variant, variantId, stockTaken, soldCounted } = orderItems;
  const [item] = await tx
    .select({ id, productId, productName, variant, variantId, stockTaken, soldCounted })
    .from(orderItems)
    .where(eq(orderItems.id, itemId));
  return item;
}

/** Returns the parts of a set with what a wrong inspection has released of them. */
async function readParts(tx: Database, wrong: ReleasedLine["parts"]) {
  if (wrong.length === 0) return [];
  const { id, productId, productName, variant, variantId, stockTaken, quantity } = orderItemParts;
  const parts = await tx
    .select({
      id,
      productId,
      productName,
      variant,
      variantId,
      stockTaken,
      quantity,
      soldCounted: sql<number>`0`,
    })
    .from(orderItemParts)
    .where(
      inArray(
        orderItemParts.id,
        wrong.map(({ partId }) => partId),
      ),
    )
    .orderBy(orderItemParts.variantId);
  return parts.flatMap((part) => {
    const released = wrong.find(({ partId }) => partId === part.id);
    return released ? [{ ...part, wrong: released }] : [];
  });
}
