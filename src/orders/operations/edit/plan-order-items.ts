import { asc, eq, inArray } from "drizzle-orm";

import type { SellablePart, SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";
import {
  allocateSellable,
  listSellableVariants,
  listShortParts,
} from "#catalogue/operations/stock/sellable-variants.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { toOrderTerms } from "#delivery/rules/choose-delivery.ts";
import { listBottlesOfUnit, toParcel } from "#delivery/rules/delivery-charge.ts";
import { toPkr } from "#kit/rules/money.ts";
import { orderItems, orders, orderItemParts } from "../../tables/order-schema.server.ts";
import { editLine, findOrderedLine } from "../../rules/edit/edited-lines.ts";
import type { OrderedLine } from "../../rules/edit/edited-lines.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";
import type { Order, OrderItemsQuote } from "../../rules/order.ts";
import type { OrderPrice } from "../../rules/order-price.ts";
import { priceOrder } from "../../rules/order-price.ts";
import { mergeLines } from "../price-lines.ts";
import { OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import { canEditOrder } from "../../rules/order-status.ts";
import { readOrder } from "../read-order.ts";

/**
 * Returns a size of a set with the parts that were ordered and their current stock, because an edit changes the stock
 * of the ordered parts even if the set has different parts now. Parts that are not for sale have stock 0.
 * @param sizes the sizes for sale, including the sizes of the parts
 */
function withOrderedParts(
  size: SellableVariant,
  orderedParts: readonly StoredPart[],
  sizes: readonly SellableVariant[],
): SellableVariant {
  if (orderedParts.length === 0) return size;
  const parts = orderedParts.map((part): SellablePart => {
    const current = sizes.find(({ variantId }) => variantId === part.variantId);
    const { productId, productName, variant, quantity } = part;
    return {
      productId,
      productName,
      variant,
      quantity,
      variantId: part.variantId ?? 0,
      stock: current ? current.stock : 0,
      unitPrice: current?.unitPrice ?? 0,
      isPublished: current !== undefined,
      weightGrams: current?.weightGrams ?? null,
    };
  });
  const sizeAsOrdered = { ...size, parts };
  return { ...sizeAsOrdered, stock: allocateSellable([{ size: sizeAsOrdered, quantity: 1 }])[0] ?? null };
}

/** A line of an order, as stored. */
export interface StoredLine extends OrderedLine {
  id: number;
  position: number;
  stockTaken: number;
  soldCounted: number;
  parts: StoredPart[];
}

/** A part of an ordered set, as stored. */
export type StoredPart = typeof orderItemParts.$inferSelect;

/** A line of an edited order. */
export interface PlannedLine {
  line: OrderItemsQuote["lines"][number];
  /** Undefined for a new line. */
  stored: StoredLine | undefined;
  /** Undefined if the shop does not sell the size. */
  size: SellableVariant | undefined;
  /** The parts of a set whose stock is too low; empty for other lines. */
  shortParts: ReturnType<typeof listShortParts>;
  /** Index of the first requested item of this line, for the paths of errors. */
  index: number;
}

/** The lines that an order would have after an edit, the lines that the edit removes, and the new price. */
export interface ItemsPlan {
  lines: PlannedLine[];
  removed: StoredLine[];
  price: OrderPrice;
  /** The delivery terms after the edit; null for an order that an earlier version of the shop stored. */
  terms: OrderTerms | null;
}

/**
 * Plans an edit of an order's items, without changing anything. Merges items that refer to the same line. Calculates
 * the delivery charge by the terms stored with the order.
 * @param newTerms the terms for a new address; replace the stored terms
 * @throws InvalidInput if the merged quantity of a size is too large
 */
export async function planOrderItems(
  db: Database,
  order: Pick<Order, "id" | "isStockDeducted" | "shippingAddress" | "needsAdvancePayment">,
  items: readonly OrderLineInput[],
  newTerms?: OrderTerms,
): Promise<ItemsPlan> {
  const stored = await readStoredLines(db, order.id);
  const sizes = await listSellableVariants(
    db,
    [...items, ...stored.flatMap(({ parts }) => parts)].map(({ productId }) => productId),
    order.id,
  );
  const resolvedItems = items.map((item) => {
    return { ...item, variant: findOrderedLine(stored, sizes, item)?.variant ?? item.variant };
  });
  const planned = mergeLines(resolvedItems).map((item) => {
    const line = findOrderedLine(stored, sizes, item);
    const size = sizes.find((candidate) =>
      line
        ? candidate.variantId === line.variantId
        : candidate.productId === item.productId && candidate.variant === item.variant,
    );
    const index = resolvedItems.findIndex(
      ({ productId, variant }) => productId === item.productId && variant === item.variant,
    );
    return { item, stored: line, size: size && withOrderedParts(size, line?.parts ?? [], sizes), index };
  });
  const storedTerms = await readTerms(db, order.id);
  const lines = allocateStockToLines(planned, order).map(({ item, stored: line, size, index }, position) => {
    const edited = editLine(item, line, size, order);
    const needs = order.isStockDeducted
      ? [{ size, quantity: edited.quantity - edited.quantityBefore }]
      : planned.slice(0, position + 1).map((each) => ({ size: each.size, quantity: each.item.quantity }));
    const shortParts = edited.state === "short" ? listShortParts(needs) : [];
    return { line: edited, stored: line, size, shortParts, index };
  });
  const priced = lines.map(({ line, stored: { parts } = { parts: [] }, size }) => ({
    unitPrice: line.unitPrice ?? 0,
    quantity: line.quantity,
    bottles: listBottlesOfUnit(size ?? { parts }),
    surfaceOnly: size?.surfaceOnly,
    // The stored terms contain the minimum that applied when the order was placed.
    minOrderFreeShip: newTerms && size?.minOrderFreeShip,
  }));
  const terms = newTerms ?? storedTerms;
  const price = priceOrder(priced, {
    address: order.shippingAddress,
    delivery: terms ?? undefined,
    collectsCash: order.needsAdvancePayment !== true,
  });
  return {
    lines,
    removed: stored.filter((row) => !lines.some((planned) => planned.stored === row)),
    price,
    terms: terms && toOrderTerms(terms, toParcel(priced, price.subtotal, terms.bottleGrams)),
  };
}

async function readTerms(db: Database, orderId: string): Promise<OrderTerms | null> {
  const [row] = await db.select({ terms: orders.delivery }).from(orders).where(eq(orders.id, orderId));
  return row?.terms ?? null;
}

/**
 * Reduces the stock of each size by the bottles that earlier lines need. Does nothing for an order with deducted
 * stock, because the later deduction of the difference checks all lines together.
 */
function allocateStockToLines<Line extends { item: OrderLineInput; size: SellableVariant | undefined }>(
  lines: readonly Line[],
  { isStockDeducted }: Pick<Order, "isStockDeducted">,
): Line[] {
  if (isStockDeducted) return [...lines];
  const available = allocateSellable(lines.map(({ item: { quantity }, size }) => ({ size, quantity })));
  return lines.map((line, index) => {
    return { ...line, size: line.size && { ...line.size, stock: available[index] ?? null } };
  });
}

async function readStoredLines(db: Database, orderId: string): Promise<StoredLine[]> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const parts = await db
    .select()
    .from(orderItemParts)
    .where(
      inArray(
        orderItemParts.itemId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItemParts.position));
  return rows.map((row) => {
    const lineParts = parts.filter(({ itemId }) => itemId === row.id);
    return { ...row, unitPrice: toPkr(row.unitPrice), parts: lineParts };
  });
}

/**
 * Returns the amounts that `updateOrderItems` would store for other items, and marks every line that it would reject.
 * Changes nothing.
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws InvalidInput if the quantity of a size is too large
 */
export async function quoteOrderItems(
  db: Database,
  orderId: string,
  items: readonly OrderLineInput[],
): Promise<OrderItemsQuote> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order.status);
  const { lines, price } = await planOrderItems(db, order, items);
  return { lines: lines.map(({ line }) => line), ...price };
}
