import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { ReturnQuantity } from "../../rules/order-errors.ts";
import { orderItemParts, orderItems } from "../../tables/order-schema.server.ts";
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
 * @throws ReturnQuantity if more bottles of a line were inspected than count as sold, so that no bottle comes back twice
 */
export async function returnInspectedBottles(
  tx: Database,
  inspectedLines: readonly InspectedLine[],
  { isStockDeducted, ...source }: OrderMovementSource & Pick<LockedOrder, "isStockDeducted">,
): Promise<void> {
  if (!isStockDeducted) return;
  const linesByItem = new Map(inspectedLines.map((line) => [line.itemId, line]));
  const deductedLines = await readLinesWithStock(tx, source.orderId);
  for (const { itemId, name, inspected } of inspectedLines) {
    const sold = deductedLines.find(({ id }) => id === itemId)?.soldCounted ?? 0;
    if (inspected > sold) throw new ReturnQuantity(name, sold);
  }
  for (const deductedLine of deductedLines) {
    const line = linesByItem.get(deductedLine.id);
    if (line === undefined) continue;
    const remaining = await returnInspectedLine(tx, deductedLine, line, source);
    await tx.update(orderItems).set(remaining).where(eq(orderItems.id, deductedLine.id));
  }
  for (const deductedPart of await readPartsWithStock(tx, source.orderId)) {
    const line = linesByItem.get(deductedPart.itemId);
    if (line === undefined) continue;
    const bottles = {
      sealed: line.sealed * deductedPart.quantity,
      inspected: line.inspected * deductedPart.quantity,
    };
    const { stockTaken } = await returnInspectedLine(tx, deductedPart, bottles, source);
    await tx.update(orderItemParts).set({ stockTaken }).where(eq(orderItemParts.id, deductedPart.id));
  }
}

/**
 * Returns sealed bottles to the stock. The result is the number of bottles that are still deducted for the line or the
 * part of a set.
 */
async function returnInspectedLine(
  tx: Database,
  deductedLine: LineWithStock,
  { sealed, inspected }: Pick<InspectedLine, "sealed" | "inspected">,
  source: OrderMovementSource,
): Promise<DeductedBottles> {
  const returned = {
    // Less than the sealed bottles if the size had unlimited stock when the order was confirmed.
    stockTaken: Math.min(deductedLine.stockTaken, sealed),
    // The parts of sets do not count as sold.
    soldCounted: deductedLine.soldCounted === 0 ? 0 : inspected,
  };
  await returnBottles(tx, deductedLine, returned, { ...source, reason: "returned" });
  return {
    stockTaken: Math.max(0, deductedLine.stockTaken - inspected),
    soldCounted: deductedLine.soldCounted - returned.soldCounted,
  };
}
