import { and, asc, eq, ne, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";
import { stockMovements } from "#db/schema/stock-schema.server.ts";
import { createStatement } from "#db/statements/prepared-statement.server.ts";
import { products } from "#db/schema/product-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { InsufficientStock, OrderedItemsGone } from "#domain/shared/errors.ts";
import type { Shortage } from "#domain/stock/stock.ts";

import { lockStockLevel, recordMovement } from "./stock-ledger.ts";

/** Bottles that a line has deducted from stock, and bottles that count as sold. */
export interface HeldBottles {
  stockTaken: number;
  soldCounted: number;
}

/** The size of an order line; `variantId` is null if the size was deleted. */
interface LineSize {
  productId: string;
  variant: string;
  variantId: number | null;
}

/** An order line with the stock that the order holds for it. */
interface HeldLine extends LineSize, HeldBottles {
  itemId: number;
}

/** The order and the staff member that cause a stock movement. */
interface OrderMovementSource {
  orderId: string;
  staffId: string | null | undefined;
}

/** Deducts the stock of every order line that has enough stock, in one statement. Returns a row for each line. */
const deductLinesStatement = createStatement<
  Shortage & { isTaken: boolean; hasSize: boolean; hasProduct: boolean }
>(
  "take_stock",
  sql`with lines as (
      select id, position, variant_id, product_id, product_name, variant, quantity
      from ${orderItems} where order_id = ${sql.placeholder("orderId")}
    ), sizes as (
      select id, stock from ${productVariants}
      where id = any(array(select variant_id from lines))
    ), taken as (
      update ${productVariants} as size
      set stock = size.stock - lines.quantity, sold = size.sold + lines.quantity
      from sizes join lines on lines.variant_id = sizes.id
      where size.id = sizes.id and (size.stock is null or size.stock >= lines.quantity)
      returning lines.id as item_id, size.id as variant_id, lines.product_id, lines.variant, lines.quantity,
        case when size.stock is null then 0 else lines.quantity end as bottles
    ), held as (
      update ${orderItems} as item set stock_taken = taken.bottles, sold_counted = taken.quantity
      from taken where item.id = taken.item_id
    ), recorded as (
      insert into ${stockMovements} (variant_id, product_id, variant, delta, sold_delta, reason, order_id, staff_id)
      select variant_id, product_id, variant, -bottles, quantity, 'order-confirmed',
        ${sql.placeholder("orderId")}, ${sql.placeholder("staffId")}
      from taken
    )
    select lines.product_id as "productId", lines.product_name as "productName", lines.variant,
      lines.quantity as requested, coalesce(sizes.stock, 0) as available, taken.item_id is not null as "isTaken",
      sizes.id is not null as "hasSize",
      sizes.id is not null or exists (select 1 from ${products} where id = lines.product_id) as "hasProduct"
    from lines left join sizes on sizes.id = lines.variant_id left join taken on taken.item_id = lines.id
    order by lines.variant_id nulls first`,
);

/**
 * Deducts the stock of an order's lines and increases the sold counts. The caller has locked the order and its sizes with
 * `lockOrder`, so that concurrent orders can neither oversell nor deadlock. Unlimited stock does not change.
 * @throws InsufficientStock with every line that exceeds the stock; the caller's transaction must roll back. Spec: storefront §4.
 * @throws OrderedItemsGone if no line is short but products or sizes no longer exist
 */
export async function deductOrderStock(
  tx: Database,
  { orderId, staffId }: OrderMovementSource,
): Promise<void> {
  const lines = await deductLinesStatement(tx, { orderId, staffId: staffId ?? null });
  const removedItems = lines.flatMap(({ hasSize, hasProduct, productName, variant }) =>
    hasSize ? [] : [{ productName, variant, isSizeOnly: hasProduct }],
  );
  const shortages = lines
    .filter(({ isTaken, hasSize }) => hasSize && !isTaken)
    .map(({ isTaken: _isTaken, hasSize: _hasSize, hasProduct: _hasProduct, ...line }) => line);
  if (shortages.length > 0) throw new InsufficientStock(shortages, removedItems);
  if (removedItems.length > 0) throw new OrderedItemsGone(removedItems);
}

/**
 * Restores the stock that an order holds and decreases the sold counts. Unlimited stock does not change. Skips deleted
 * sizes. Spec: storefront §4.
 */
export async function restoreOrderStock(tx: Database, source: OrderMovementSource): Promise<void> {
  for (const line of await readHeldLines(tx, source.orderId)) {
    await returnBottles(tx, line, line, { ...source, reason: "order-cancelled" });
    await tx.update(orderItems).set({ stockTaken: 0, soldCounted: 0 }).where(eq(orderItems.id, line.itemId));
  }
}

/** Returns the lines that hold stock or count as sold, by ascending size id to avoid deadlocks. */
async function readHeldLines(tx: Database, orderId: string): Promise<HeldLine[]> {
  return tx
    .select({
      itemId: orderItems.id,
      productId: orderItems.productId,
      variant: orderItems.variant,
      variantId: orderItems.variantId,
      stockTaken: orderItems.stockTaken,
      soldCounted: orderItems.soldCounted,
    })
    .from(orderItems)
    .where(
      and(eq(orderItems.orderId, orderId), or(ne(orderItems.stockTaken, 0), ne(orderItems.soldCounted, 0))),
    )
    .orderBy(asc(orderItems.variantId));
}

/**
 * Changes the quantity of one line of an order that holds stock, and returns what the line holds afterwards. Bottles that
 * were taken while the stock was unlimited do not return to the stock. The caller has locked the size and checked its stock.
 */
export async function changeHeldQuantity(
  tx: Database,
  line: LineSize & HeldBottles,
  change: number,
  source: OrderMovementSource,
): Promise<HeldBottles> {
  const movement = { ...source, reason: "order-changed" } as const;
  if (change > 0) {
    const taken = await takeBottles(tx, line, change, movement);
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

type OrderMovement = OrderMovementSource & { reason: "order-changed" | "order-cancelled" };

/** Returns bottles to the stock of a size. Does nothing if the size was deleted. */
async function returnBottles(
  tx: Database,
  size: LineSize,
  { stockTaken, soldCounted }: HeldBottles,
  movement: OrderMovement,
): Promise<void> {
  if (size.variantId === null) return;
  const level = await lockStockLevel(tx, size.variantId);
  if (level === undefined) return;
  const delta = level.stock === null ? 0 : stockTaken;
  await moveBottles(tx, size, { delta, soldDelta: -Math.min(level.sold, soldCounted) }, movement);
}

/** Takes bottles from the stock of a size. Returns how many were deducted: 0 if the stock is unlimited. */
async function takeBottles(
  tx: Database,
  size: LineSize,
  quantity: number,
  movement: OrderMovement,
): Promise<number> {
  const level = size.variantId === null ? undefined : await lockStockLevel(tx, size.variantId);
  if (level === undefined) throw new Error("The size to take bottles from does not exist.");
  const taken = level.stock === null ? 0 : quantity;
  await moveBottles(tx, size, { delta: -taken, soldDelta: quantity }, movement);
  return taken;
}

async function moveBottles(
  tx: Database,
  size: LineSize,
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
}
