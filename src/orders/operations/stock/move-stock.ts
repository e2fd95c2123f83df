import { and, eq, inArray, ne, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orderItemParts } from "../../tables/order-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { InsufficientStock, OrderedItemsNotFound } from "#catalogue/rules/stock/stock-errors.ts";
import type { Shortage } from "#catalogue/rules/stock/stock.ts";
import { hasStock } from "#catalogue/rules/stock/stock.ts";
import { recordStockEvents } from "#catalogue/operations/stock/record-stock-events.ts";

import { lockStockLevel, recordMovement } from "#catalogue/operations/stock/stock-ledger.ts";
import { countReservedBottles } from "#catalogue/operations/stock/stock-reservations.ts";

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
interface LineWithStock extends LineSize, DeductedBottles {
  id: number;
}

/** The order and the staff member that cause a stock movement. */
interface OrderMovementSource {
  orderId: string;
  staffId: string | null | undefined;
}

/**
 * A line, or a part of a set, after the deduction. `stock` is the stock of its size before the deduction; null for
 * unlimited stock and a deleted size.
 */
interface DeductedLine extends Shortage {
  variantId: number | null;
  stock: number | null;
  isTaken: boolean;
  hasSize: boolean;
  hasProduct: boolean;
}

/**
 * Deducts the stock of every order line, and of the parts of sets, in one statement. Returns a row for each line
 * and part. Unless the order's own reservation covers the needed quantity, bottles that other orders reserve are not
 * available. The quantities of lines and parts of the same size are added up. A set has no stock, so its line only
 * increases the sold count.
 */
const deductLinesStatement = createStatement<DeductedLine>(
  "take_stock",
  sql`with lines as (
      select id, variant_id, product_id, product_name, variant, quantity
      from ${orderItems} where order_id = ${sql.placeholder("orderId")}
    ), units as (
      select id as item_id, null::bigint as part_id, variant_id, product_id, product_name, variant, quantity,
        quantity as sold
      from lines
      union all
      select lines.id, part.id, part.variant_id, part.product_id, part.product_name, part.variant,
        part.quantity * lines.quantity, 0
      from lines join ${orderItemParts} as part on part.item_id = lines.id
    ), needs as (
      select variant_id, sum(quantity)::int as quantity, sum(sold)::int as sold
      from units where variant_id is not null group by variant_id
    ), sizes as (
      select id, stock, ${countReservedBottles(sql`${productVariants}.id`, sql`${sql.placeholder("orderId")}`)} as reserved_by_others,
        (select coalesce(sum(quantity), 0) from ${stockReservations}
          where order_id = ${sql.placeholder("orderId")} and variant_id = ${productVariants}.id
            and expires_at > statement_timestamp()) as own_reservation
      from ${productVariants}
      where id = any(array(select variant_id from needs))
    ), taken as (
      update ${productVariants} as size
      set stock = size.stock - needs.quantity, sold = size.sold + needs.sold
      from sizes join needs on needs.variant_id = sizes.id
      where size.id = sizes.id and (size.stock is null or size.stock >= needs.quantity
        and (sizes.own_reservation >= needs.quantity or size.stock - sizes.reserved_by_others >= needs.quantity))
      returning size.id, case when size.stock is null then 0 else 1 end as is_limited
    ), deducted as (
      update ${orderItems} as item set stock_taken = units.quantity * taken.is_limited, sold_counted = units.sold
      from units join taken on taken.id = units.variant_id
      where units.part_id is null and item.id = units.item_id
    ), deducted_parts as (
      update ${orderItemParts} as part set stock_taken = units.quantity * taken.is_limited
      from units join taken on taken.id = units.variant_id
      where part.id = units.part_id
    ), recorded as (
      insert into ${stockMovements} (variant_id, product_id, variant, delta, sold_delta, reason, order_id, staff_id)
      select variant_id, product_id, variant, -quantity * taken.is_limited, sold, 'order-confirmed',
        ${sql.placeholder("orderId")}, ${sql.placeholder("staffId")}
      from units join taken on taken.id = units.variant_id
    )
    select units.variant_id::float8 as "variantId", sizes.stock, units.product_id as "productId", units.product_name as "productName",
      units.variant, needs.quantity as requested, greatest(coalesce(sizes.stock - sizes.reserved_by_others, 0), 0) as available,
      taken.id is not null as "isTaken", sizes.id is not null as "hasSize",
      sizes.id is not null or exists (select 1 from ${products} where id = units.product_id) as "hasProduct"
    from units left join needs on needs.variant_id = units.variant_id left join sizes on sizes.id = units.variant_id
      left join taken on taken.id = units.variant_id
    order by units.variant_id nulls first`,
);

/**
 * Deducts the stock of an order's lines, except bottles that other orders reserve, and increases the sold counts. The
 * caller must have locked the order and its sizes with `lockOrder`, so that concurrent orders can neither oversell
 * nor deadlock. Unlimited stock does not change. Spec: storefront §4.
 * @throws InsufficientStock with every line that exceeds the stock; the caller's transaction must roll back
 * @throws OrderedItemsNotFound if the stock covers all lines but products or sizes no longer exist
 */
export async function deductOrderStock(
  tx: Database,
  { orderId, staffId }: OrderMovementSource,
): Promise<void> {
  const lines = await deductLinesStatement(tx, { orderId, staffId: staffId ?? null });
  const removedItems = lines.flatMap(({ hasSize, hasProduct, productName, variant }) =>
    hasSize ? [] : [{ productName, variant, isOnlySizeGone: hasProduct }],
  );
  const shortages = lines
    .filter(({ isTaken, hasSize }) => hasSize && !isTaken)
    // Several lines can need the same size.
    .filter(
      ({ variantId }, index, shortLines) => index === 0 || shortLines[index - 1]?.variantId !== variantId,
    )
    .map(({ productId, productName, variant, requested, available }) => {
      return { productId, productName, variant, requested, available };
    });
  if (shortages.length > 0) throw new InsufficientStock(shortages, removedItems);
  if (removedItems.length > 0) throw new OrderedItemsNotFound(removedItems);
  await recordStockEvents(tx, lines.flatMap(listStockChanges));
}

/**
 * Returns the stock change of a size for the first of its lines, and nothing for its other lines. Lines of the same
 * size must be adjacent.
 */
function listStockChanges(
  { productId, variantId, variant, stock: previousStock, requested }: DeductedLine,
  index: number,
  lines: readonly DeductedLine[],
) {
  if (variantId === null || previousStock === null || lines[index - 1]?.variantId === variantId) return [];
  return [{ productId, variantId, variant, previousStock, stock: previousStock - requested }];
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
async function readLinesWithStock(tx: Database, orderId: string): Promise<LineWithStock[]> {
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
async function readPartsWithStock(tx: Database, orderId: string): Promise<PartWithStock[]> {
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

/** The inspected bottles of an order line. The sealed bottles return to the stock. */
export interface InspectedLine {
  itemId: number;
  sealed: number;
  inspected: number;
}

/**
 * Returns the sealed bottles of a returned parcel to the stock, including the parts of sets. The inspected bottles no
 * longer count as sold, and a later cancellation does not restore them. The caller must have locked the order and
 * its sizes.
 */
export async function returnInspectedBottles(
  tx: Database,
  inspectedLines: readonly InspectedLine[],
  source: OrderMovementSource,
): Promise<void> {
  const linesByItem = new Map(inspectedLines.map((line) => [line.itemId, line]));
  for (const deductedLine of await readLinesWithStock(tx, source.orderId)) {
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
    stockTaken: Math.min(deductedLine.stockTaken, sealed),
    soldCounted: Math.min(deductedLine.soldCounted, inspected),
  };
  await returnBottles(tx, deductedLine, returned, { ...source, reason: "returned" });
  return {
    stockTaken: Math.max(0, deductedLine.stockTaken - inspected),
    soldCounted: deductedLine.soldCounted - returned.soldCounted,
  };
}

type OrderMovement = OrderMovementSource & { reason: "order-changed" | "order-cancelled" | "returned" };

/** Returns bottles to the stock of a size. Does nothing if the size was deleted. */
async function returnBottles(
  tx: Database,
  size: LineSize,
  { stockTaken, soldCounted }: DeductedBottles,
  movement: OrderMovement,
): Promise<void> {
  if (size.variantId === null) return;
  const level = await lockStockLevel(tx, size.variantId);
  if (level === undefined) return;
  const delta = level.stock === null ? 0 : stockTaken;
  const bottles = { delta, soldDelta: -Math.min(level.sold, soldCounted) };
  await moveBottles(tx, { ...size, previousStock: level.stock }, bottles, movement);
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
