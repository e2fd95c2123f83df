import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { ReturnQuantity } from "../../rules/order-errors.ts";
import { orderItemParts, orderItems } from "../../tables/order-schema.server.ts";
import type { Released, ReleasedLine } from "../../rules/released-bottles.ts";
import type { LockedOrder } from "../lock-order.ts";
import type { DeductedBottles, LineWithStock, OrderMovementSource } from "./move-stock.ts";
import { readLinesWithStock, readPartsWithStock, returnBottles } from "./move-stock.ts";

/** The inspected bottles of an order line. The sealed bottles return to the stock. */
export interface InspectedLine {
  itemId: number;
  /** The item in error messages, e.g. `Oud 50ml`. */
  name: string;
  sealed: number;
  inspected: number;
}

/**
 * Returns the sealed bottles of a return or a returned parcel to the stock, including the parts of sets. The inspected
 * bottles no longer count as sold, and a later cancellation does not restore them. Does nothing for an order whose stock
 * is not deducted, e.g. a cancelled one. The caller must have locked the order and its sizes.
 * @returns what was released, by line
 * @throws ReturnQuantity if more bottles of a line were inspected than count as sold, so that no bottle comes back twice
 */
export async function returnInspectedBottles(
  tx: Database,
  inspectedLines: readonly InspectedLine[],
  { isStockDeducted, ...source }: OrderMovementSource & Pick<LockedOrder, "isStockDeducted">,
): Promise<Map<number, ReleasedLine>> {
  const released = new Map<number, ReleasedLine>();
  if (!isStockDeducted) return released;
  const linesByItem = new Map(inspectedLines.map((line) => [line.itemId, line]));
  const deductedLines = await readLinesWithStock(tx, source.orderId);
  for (const { itemId, name, inspected } of inspectedLines) {
    const sold = deductedLines.find(({ id }) => id === itemId)?.soldCounted ?? 0;
    if (inspected > sold) throw new ReturnQuantity(name, sold);
  }
  for (const deductedLine of deductedLines) {
    const line = linesByItem.get(deductedLine.id);
    if (line === undefined) continue;
    const { remaining, ...bottles } = await returnInspectedLine(tx, deductedLine, line, source);
    await tx.update(orderItems).set(remaining).where(eq(orderItems.id, deductedLine.id));
    released.set(deductedLine.id, { ...bottles.released, parts: [] });
  }
  for (const deductedPart of await readPartsWithStock(tx, source.orderId)) {
    const line = linesByItem.get(deductedPart.itemId);
    if (line === undefined) continue;
    const bottles = {
      sealed: line.sealed * deductedPart.quantity,
      inspected: line.inspected * deductedPart.quantity,
    };
    const part = await returnInspectedLine(tx, deductedPart, bottles, source);
    const { stockTaken } = part.remaining;
    await tx.update(orderItemParts).set({ stockTaken }).where(eq(orderItemParts.id, deductedPart.id));
    released.get(deductedPart.itemId)?.parts.push({ ...part.released, partId: deductedPart.id });
  }
  return released;
}

/** Returns sealed bottles of a line or of the part of a set to the stock. */
async function returnInspectedLine(
  tx: Database,
  deductedLine: LineWithStock,
  { sealed, inspected }: Pick<InspectedLine, "sealed" | "inspected">,
  source: OrderMovementSource,
): Promise<{ released: Released; remaining: DeductedBottles }> {
  const released = countReleased(deductedLine, { sealed, inspected });
  const { restocked, soldCounted } = released;
  const returned = { stockTaken: restocked, soldCounted };
  const moved = await returnBottles(tx, deductedLine, returned, { ...source, reason: "returned" });
  return { released: { ...released, restocked: moved }, remaining: subtractReleased(deductedLine, released) };
}

/** Returns what the inspection of bottles releases of a line or of the part of a set. */
export function countReleased(
  { stockTaken, soldCounted }: DeductedBottles,
  { sealed, inspected }: Pick<InspectedLine, "sealed" | "inspected">,
): Released {
  return {
    stockTaken: Math.min(stockTaken, inspected),
    // The parts of sets do not count as sold.
    soldCounted: soldCounted === 0 ? 0 : inspected,
    // Less than the sealed bottles if the size had unlimited stock when the order was confirmed.
    restocked: Math.min(stockTaken, sealed),
  };
}

/** Returns the bottles that are still deducted after an inspection. */
export function subtractReleased(deducted: DeductedBottles, released: Released): DeductedBottles {
  return {
    stockTaken: deducted.stockTaken - released.stockTaken,
    soldCounted: deducted.soldCounted - released.soldCounted,
  };
}
