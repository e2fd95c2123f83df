import { and, eq, inArray, ne, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orderItemParts } from "../../tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { InsufficientStock, OrderedItemsNotFound } from "#catalogue/rules/stock/stock-errors.ts";
import { hasStock } from "#catalogue/rules/stock/stock.ts";
import { recordStockEvents } from "#catalogue/operations/stock/record-stock-events.ts";

import { lockStockLevel, recordMovement } from "#catalogue/operations/stock/stock-ledger.ts";

/** Number of bottles that a line has deducted from stock, and number of bottles that count as sold. */
export interface DeductedBottles {
  stockTaken: number;
  soldCounted: number;
}

/** The size of an order line; `variantId` is null if the size was deleted. */
interface LineSize {
  productId: string;
  productName: string;
  variant: string;
  variantId: number | null;
}

/** An order line, or a part of a set, with the stock that the order has deducted for it. */
export interface LineWithStock extends LineSize, DeductedBottles {
  id: number;
}

/** The order and the staff member that cause a stock movement. */
export interface OrderMovementSource {
  orderId: string;
  staffId: string | null | undefined;
}

/**
 * Restores the stock that an order has deducted, including the parts of sets, and decreases the sold counts.
 * Unlimited stock does not change. Skips deleted sizes. Spec: storefront §4.
 */
export async function restoreOrderStock(tx: Database, source: OrderMovementSource): Promise<void> {
  const [lines, parts] = [
    await readLinesWithStock(tx, source.orderId),
    await readPartsWithStock(tx, source.orderId),
  ];
  const sortedLines = [...lines, ...parts].toSorted((a, b) => (a.variantId ?? 0) - (b.variantId ?? 0));
  for (const deductedLine of sortedLines)
    await returnBottles(tx, deductedLine, deductedLine, { ...source, reason: "order-cancelled" });
  await tx
    .update(orderItems)
    .set({ stockTaken: 0, soldCounted: 0 })
    .where(
      inArray(
        orderItems.id,
        lines.map(({ id }) => id),
      ),
    );
  await tx
    .update(orderItemParts)
    .set({ stockTaken: 0 })
    .where(
      inArray(
        orderItemParts.id,
        parts.map(({ id }) => id),
      ),
    );
}

/** Returns the lines that have deducted stock or count as sold. */
export async function readLinesWithStock(tx: Database, orderId: string): Promise<LineWithStock[]> {
  return tx
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      productName: orderItems.productName,
      variant: orderItems.variant,
      variantId: orderItems.variantId,
      stockTaken: orderItems.stockTaken,
      soldCounted: orderItems.soldCounted,
    })
    .from(orderItems)
    .where(
      and(eq(orderItems.orderId, orderId), or(ne(orderItems.stockTaken, 0), ne(orderItems.soldCounted, 0))),
    );
}

/** A part of an ordered set; `quantity` is the number of bottles in one set. */
interface PartWithStock extends LineWithStock {
  itemId: number;
  quantity: number;
}

/** Returns the parts of sets that have deducted stock. */
export async function readPartsWithStock(tx: Database, orderId: string): Promise<PartWithStock[]> {
  return tx
    .select({
      id: orderItemParts.id,
      itemId: orderItemParts.itemId,
      quantity: orderItemParts.quantity,
      productId: orderItemParts.productId,
      productName: orderItemParts.productName,
      variant: orderItemParts.variant,
      variantId: orderItemParts.variantId,
      stockTaken: orderItemParts.stockTaken,
      soldCounted: sql<number>`0`,
    })
    .from(orderItemParts)
    .innerJoin(orderItems, eq(orderItems.id, orderItemParts.itemId))
    .where(and(eq(orderItems.orderId, orderId), ne(orderItemParts.stockTaken, 0)));
}

/**
 * Changes the quantity of one line of an order with deducted stock, and returns the bottles that are then deducted for
 * the line.
 * Bottles that were taken while the stock was unlimited do not return to the stock. The caller must have locked the
 * size.
 * @throws InsufficientStock if the stock does not cover the change
 */
export async function changeDeductedQuantity(
  tx: Database,
  line: LineSize & DeductedBottles,
  change: number,
  source: OrderMovementSource,
): Promise<DeductedBottles> {
  const movement = { ...source, reason: "order-changed" } as const;
  if (change > 0) {
    const taken = await takeBottles(tx, line, { bottles: change, sold: change }, movement);
    return { stockTaken: line.stockTaken + taken, soldCounted: line.soldCounted + change };
  }
  const returned = {
    stockTaken: Math.min(line.stockTaken, -change),
    soldCounted: Math.min(line.soldCounted, -change),
  };
  await returnBottles(tx, line, returned, movement);
  return {
    stockTaken: line.stockTaken - returned.stockTaken,
    soldCounted: line.soldCounted - returned.soldCounted,
  };
}

/**
 * Changes the number of bottles that are deducted for a part of an ordered set, and returns the new number. The caller
 * must have locked the size.
 * @throws InsufficientStock if the stock does not cover the change
 */
export async function changeDeductedPart(
  tx: Database,
  part: LineSize & Pick<DeductedBottles, "stockTaken">,
  change: number,
  source: OrderMovementSource,
): Promise<number> {
  const movement = { ...source, reason: "order-changed" } as const;
  if (change > 0)
    return part.stockTaken + (await takeBottles(tx, part, { bottles: change, sold: 0 }, movement));
  const returned = Math.min(part.stockTaken, -change);
  await returnBottles(tx, part, { stockTaken: returned, soldCounted: 0 }, movement);
  return part.stockTaken - returned;
}

type OrderMovement = OrderMovementSource & { reason: "order-changed" | "order-cancelled" | "returned" };

/** Returns bottles to the stock of a size. Returns how many; none if the size was deleted, or has unlimited stock. */
export async function returnBottles(
  tx: Database,
  size: LineSize,
  { stockTaken, soldCounted }: DeductedBottles,
  movement: OrderMovement,
): Promise<number> {
  return correctBottles(tx, size, { restocked: stockTaken, soldCounted }, movement);
}

/**
 * Changes how many bottles have gone back to the stock of a size, and how many no longer count as sold. Returns the change
 * of the stock; 0 if the size was deleted, or has unlimited stock.
 * @throws InsufficientStock if the stock does not contain the bottles that leave it
 */
export async function correctBottles(
  tx: Database,
  size: LineSize,
  { restocked, soldCounted }: { restocked: number; soldCounted: number },
  movement: OrderMovement,
): Promise<number> {
  if (size.variantId === null) return 0;
  const level = await lockStockLevel(tx, size.variantId);
  if (level === undefined) return 0;
  const delta = level.stock === null ? 0 : restocked;
  const available = level.stock === null ? null : Math.max(0, level.stock - level.reserved);
  if (delta < 0 && !hasStock(available, -delta)) {
    const { productId, productName, variant } = size;
    const shortage = { productId, productName, variant, requested: -delta, available: available ?? 0 };
    throw new InsufficientStock([shortage]);
  }
  const bottles = { delta, soldDelta: -Math.min(level.sold, soldCounted) };
  await moveBottles(tx, { ...size, previousStock: level.stock }, bottles, movement);
  return delta;
}

/**
 * Deducts bottles from the stock of a size. Returns the number of deducted bottles, which is 0 if the stock is
 * unlimited.
 */
async function takeBottles(
  tx: Database,
  size: LineSize,
  { bottles, sold }: { bottles: number; sold: number },
  movement: OrderMovement,
): Promise<number> {
  const { productId, productName, variant, variantId } = size;
  const level = variantId === null ? undefined : await lockStockLevel(tx, variantId);
  if (level === undefined) throw new OrderedItemsNotFound([{ productName, variant, isOnlySizeGone: true }]);
  const available = level.stock === null ? null : Math.max(0, level.stock - level.reserved);
  if (!hasStock(available, bottles)) {
    const shortage = { productId, productName, variant, requested: bottles, available: available ?? 0 };
    throw new InsufficientStock([shortage]);
  }
  const taken = level.stock === null ? 0 : bottles;
  const sizeBefore = { ...size, previousStock: level.stock };
  await moveBottles(tx, sizeBefore, { delta: -taken, soldDelta: sold }, movement);
  return taken;
}

async function moveBottles(
  tx: Database,
  size: LineSize & { previousStock: number | null },
  { delta, soldDelta }: { delta: number; soldDelta: number },
  { reason, ...source }: OrderMovement,
): Promise<void> {
  if (size.variantId === null || (delta === 0 && soldDelta === 0)) return;
  await tx
    .update(productVariants)
    .set({
      stock: sql`${productVariants.stock} + ${delta}`,
      sold: sql`${productVariants.sold} + ${soldDelta}`,
    })
    .where(eq(productVariants.id, size.variantId));
  await recordMovement(tx, size, { delta, soldDelta, reason }, source);
  const { productId, variantId, variant, previousStock } = size;
  const stock = previousStock === null ? null : previousStock + delta;
  await recordStockEvents(tx, [{ productId, variantId, variant, previousStock, stock }]);
}
