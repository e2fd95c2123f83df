import { and, eq, gte, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import type { STOCK_REASONS } from "#db/schema.server.ts";
import { orderItems, productVariants, stockMovements } from "#db/schema.server.ts";
import { InsufficientStock } from "#domain/errors.ts";
import type { Shortage } from "#domain/stock.ts";

type StockReason = (typeof STOCK_REASONS)[number];

/** A line of an order as stock sees it; the last two say what the order holds of it now. */
export interface StockLine {
  itemId: number;
  productId: string;
  productName: string;
  variant: string;
  variantId: number | null;
  quantity: number;
  stockTaken: number;
  soldCounted: number;
}

interface Mover {
  orderId?: string;
  staffId?: string | null | undefined;
}

/**
 * Takes the lines of an order out of the stock and counts them as sold, all or nothing: stock falls by single
 * conditional statements in the order of the sizes' ids, so that orders racing for the last bottle can neither
 * oversell nor deadlock. Unlimited stock stays unlimited and moves only sold.
 * @throws InsufficientStock naming every short line; the caller's transaction must roll back. Spec: storefront §4.
 */
export async function takeStock(tx: Database, lines: readonly StockLine[], mover: Mover): Promise<void> {
  const shortages: Shortage[] = [];
  for (const line of inFixedOrder(lines)) {
    const taken = line.variantId === null ? undefined : await takeLine(tx, line, line.variantId, mover);
    if (taken === undefined) shortages.push(await shortageOf(tx, line));
  }
  if (shortages.length > 0) throw new InsufficientStock(shortages);
}

async function takeLine(
  tx: Database,
  line: StockLine,
  variantId: number,
  mover: Mover,
): Promise<number | undefined> {
  const [level] = await tx
    .update(productVariants)
    .set({
      stock: sql`${productVariants.stock} - ${line.quantity}`,
      sold: sql`${productVariants.sold} + ${line.quantity}`,
    })
    .where(
      and(
        eq(productVariants.id, variantId),
        or(isNull(productVariants.stock), gte(productVariants.stock, line.quantity)),
      ),
    )
    .returning({ stock: productVariants.stock });
  if (level === undefined) return undefined;
  const taken = level.stock === null ? 0 : line.quantity;
  await tx
    .update(orderItems)
    .set({ stockTaken: taken, soldCounted: line.quantity })
    .where(eq(orderItems.id, line.itemId));
  await record(tx, line, { delta: -taken, soldDelta: line.quantity, reason: "order-confirmed" }, mover);
  return taken;
}

/**
 * Gives back just what an order holds: each line's taken bottles return and its sold count falls. A size that has
 * become unlimited, or is gone, takes nothing back. Spec: storefront §4.
 */
export async function restoreStock(tx: Database, lines: readonly StockLine[], mover: Mover): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    if (line.stockTaken === 0 && line.soldCounted === 0) continue;
    await restoreLine(tx, line, mover);
    await tx.update(orderItems).set({ stockTaken: 0, soldCounted: 0 }).where(eq(orderItems.id, line.itemId));
  }
}

async function restoreLine(tx: Database, line: StockLine, mover: Mover): Promise<void> {
  if (line.variantId === null) return;
  const level = await lockLevel(tx, line.variantId);
  if (level === undefined) return;
  const delta = level.stock === null ? 0 : line.stockTaken;
  const soldDelta = -Math.min(level.sold, line.soldCounted);
  await tx
    .update(productVariants)
    .set({
      stock: sql`${productVariants.stock} + ${delta}`,
      sold: sql`${productVariants.sold} + ${soldDelta}`,
    })
    .where(eq(productVariants.id, line.variantId));
  await record(tx, line, { delta, soldDelta, reason: "order-cancelled" }, mover);
}

/** Sets the stock of one size as staff typed it; null is unlimited. The ledger gets the difference. */
export async function setStock(
  tx: Database,
  change: {
    variantId: number;
    productId: string;
    variant: string;
    stock: number | null;
    reason: "initial" | "adjusted";
    staffId?: string | null | undefined;
  },
): Promise<void> {
  const level = await lockLevel(tx, change.variantId);
  if (level === undefined || level.stock === change.stock) return;
  await tx
    .update(productVariants)
    .set({ stock: change.stock })
    .where(eq(productVariants.id, change.variantId));
  const delta = (change.stock ?? 0) - (level.stock ?? 0);
  await record(tx, change, { delta, soldDelta: 0, reason: change.reason }, { staffId: change.staffId });
}

async function lockLevel(tx: Database, variantId: number) {
  const [level] = await tx
    .select({ stock: productVariants.stock, sold: productVariants.sold })
    .from(productVariants)
    .where(eq(productVariants.id, variantId))
    .for("update");
  return level;
}

async function record(
  tx: Database,
  size: { variantId: number | null; productId: string; variant: string },
  movement: { delta: number; soldDelta: number; reason: StockReason },
  mover: Mover,
): Promise<void> {
  if (movement.delta === 0 && movement.soldDelta === 0) return;
  await tx.insert(stockMovements).values({
    variantId: size.variantId,
    productId: size.productId,
    variant: size.variant,
    ...movement,
    orderId: mover.orderId ?? null,
    staffId: mover.staffId ?? null,
  });
}

async function shortageOf(tx: Database, line: StockLine): Promise<Shortage> {
  const { productId, productName, variant, quantity: requested } = line;
  const [level] =
    line.variantId === null
      ? []
      : await tx
          .select({ stock: productVariants.stock })
          .from(productVariants)
          .where(eq(productVariants.id, line.variantId));
  return { productId, productName, variant, requested, available: level?.stock ?? 0 };
}

/** Rows are always locked in the same order, so that no two transactions wait for each other. */
function inFixedOrder(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((a, b) => (a.variantId ?? 0) - (b.variantId ?? 0));
}
