import { asc, eq, inArray } from "drizzle-orm";

import type { SellablePart, SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";
import {
  allocateSellable,
  findSellable,
  listSellableVariants,
  listShortParts,
} from "#catalogue/operations/stock/sellable-variants.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { dropFee, keepWaivedFees, toOrderTerms } from "#delivery/rules/choose-delivery.ts";
import { listBottlesOfUnit, toParcel } from "#delivery/rules/delivery-charge.ts";
import { addMoney, toPkr } from "#kit/rules/money.ts";
import { getStore } from "#store/operations/get-store.ts";
import { orderItems, orders, orderItemParts } from "../../tables/order-schema.server.ts";
import { editLine, findOrderedLine } from "../../rules/edit/edited-lines.ts";
import type { OrderedLine } from "../../rules/edit/edited-lines.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import type { Order, OrderItemsQuote } from "../../rules/order.ts";
import type { OrderPrice, PriceRule, PricedLine } from "../../rules/order-price.ts";
import type { StaffDiscount } from "../../rules/staff-order/staff-discount.ts";
import { createStaffDiscountRule, findAgreedPrice } from "../../rules/staff-order/staff-discount.ts";
import { priceOrder, toAdjustment } from "../../rules/order-price.ts";
import type { OrderItemsEdit } from "../../rules/edit/order-edit.ts";
import { findAgreedAdvance } from "../../rules/order-payment.ts";
import { toPrepaidContext } from "../../rules/payment/quote-payment.ts";
import { createDiscountRules } from "../../rules/price-rules/discount-rules.ts";
import { findGiftWrapPrice, hasCodFee, hasDelivery } from "../../rules/price-rules/price-rules.ts";
import type { StoredDiscount } from "../discounts/stored-discounts.ts";
import { readStoredDiscounts, toKeptOffers } from "../discounts/stored-discounts.ts";
import { mergeLines, toDiscountedProducts } from "../price-lines.ts";
import { OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import { canEditOrder } from "../../rules/order-status.ts";
import { findPaid } from "../queries.ts";
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
  /** The discounts that the order used before the edit, and the ids of those that staff remove. */
  discounts: readonly StoredDiscount[];
  removedDiscountIds: readonly number[];
  /** Names the discounts whose minimum the edited order does not reach; null if there are none. */
  discountNotice: string | null;
  /** The new way to pay; undefined if the order keeps its own. */
  payment: PlannedPayment | undefined;
  /** What the shopper has paid, less refunds, and what returns have credited, in PKR. */
  paid: number;
  /** What the courier does not collect, in PKR: what is paid or, if more, demanded in advance. */
  prepaid: number;
  credited: number;
}

interface PlanOptions {
  /** The terms for a new address; replace the stored terms. */
  newTerms?: OrderTerms | undefined;
  /** What happens to the discounts whose minimum the order no longer reaches. Default: keep. */
  discounts?: OrderItemsEdit["discounts"];
  /** Whether the order is gift-wrapped. Default: unchanged. */
  giftWrap?: OrderItemsEdit["giftWrap"];
  /** A new way to pay. Default: the order keeps its own. */
  payment?: PlannedPayment | undefined;
}

/** The way to pay of a planned price. */
export interface PlannedPayment {
  method: PrepaidMethod | null;
  /** The reduction of the method in percent; null for cash on delivery. */
  percent: number | null;
}

/** Returns the items of an order as an edit names them. */
export function listOrderedLines({ items }: Pick<Order, "items">): OrderLineInput[] {
  return items.map(({ product, variant, quantity }) => ({ productId: product.id, variant, quantity }));
}

/**
 * Plans an edit of an order's items, without changing anything. Merges items that refer to the same line. Calculates
 * the delivery charge by the terms stored with the order, and its discounts by their stored terms.
 * @throws InvalidInput if the merged quantity of a size is too large
 */
export async function planOrderItems(
  db: Database,
  order: Pick<Order, "id" | "isStockDeducted" | "shippingAddress" | "needsAdvancePayment" | "adjustments">,
  items: readonly OrderLineInput[],
  { newTerms, discounts: choice = "keep", giftWrap, payment }: PlanOptions = {},
): Promise<ItemsPlan> {
  const { stored, sizes, lines } = await planLines(db, order, items);
  const {
    terms: storedTerms,
    staffDiscount,
    prepaymentPercent,
    agreedAdvance,
  } = await readTerms(db, order.id);
  const isNewAddress = newTerms !== undefined;
  const pricedLines = lines.map((line) => toPricedLine(line, { isNewAddress, staffDiscount }));
  const terms = newTerms ? keepWaivedFees(newTerms, storedTerms) : storedTerms;
  const products = toDiscountedProducts(sizes);
  const discounts = await readStoredDiscounts(db, order.id);
  const kept = toKeptOffers(
    discounts,
    { lines: pricedLines, products },
    { storedPositions: lines.map((line) => line.stored?.position), choice },
  );
  const paid = await findPaid(db, order.id);
  const advance = payment ? 0 : agreedAdvance;
  const prepaid = Math.max(toPkr(paid.net), advance);
  // Cash at the door is what the fee is for.
  const isInCash = paid.wasCollected || paid.endsInCash;
  const priced = priceEdit(pricedLines, order, isInCash ? advance : prepaid, {
    terms,
    giftWrapPrice: await planGiftWrap(db, order, giftWrap),
    collectsCash: payment ? payment.method === null : order.needsAdvancePayment !== true || advance > 0,
    percent: (payment ?? { percent: prepaymentPercent }).percent,
    discountRules: listKeptRules(staffDiscount, kept.offers, products),
  });
  return {
    lines,
    discounts,
    removedDiscountIds: kept.removedIds,
    discountNotice: kept.notice,
    removed: stored.filter((row) => !lines.some((planned) => planned.stored === row)),
    payment,
    paid: toPkr(paid.net),
    prepaid,
    credited: toPkr(paid.credited),
    ...priced,
  };
}

/** Plans the lines of an edited order. @throws InvalidInput if the merged quantity of a size is too large */
async function planLines(
  db: Database,
  order: Pick<Order, "id" | "isStockDeducted">,
  items: readonly OrderLineInput[],
): Promise<{ stored: StoredLine[]; sizes: SellableVariant[]; lines: PlannedLine[] }> {
  const stored = await readStoredLines(db, order.id);
  const productIds = [...items, ...stored.flatMap(({ parts }) => parts)].map(({ productId }) => productId);
  const sizes = await listSellableVariants(db, productIds, order.id);
  const resolvedItems = items.map((item) => {
    return { ...item, variant: findOrderedLine(stored, sizes, item)?.variant ?? item.variant };
  });
  const planned = mergeLines(resolvedItems).map((item) => {
    const line = findOrderedLine(stored, sizes, item);
    const size = findSize(sizes, line, item);
    const index = resolvedItems.findIndex(
      ({ productId, variant }) => productId === item.productId && variant === item.variant,
    );
    return { item, stored: line, size: size && withOrderedParts(size, line?.parts ?? [], sizes), index };
  });
  const lines = allocateStockToLines(planned, order).map(({ item, stored: line, size, index }, position) => {
    const edited = editLine(item, line, size, order);
    const needs = order.isStockDeducted
      ? [{ size, quantity: edited.quantity - edited.quantityBefore }]
      : planned.slice(0, position + 1).map((each) => ({ size: each.size, quantity: each.item.quantity }));
    const shortParts = edited.state === "short" ? listShortParts(needs) : [];
    return { line: edited, stored: line, size, shortParts, index };
  });
  return { stored, sizes, lines };
}

/** Returns what gift wrapping costs in PKR: the price of the order, or else of the shop; 0 if the shop does not offer it. */
async function readWrapPrice(db: Database, { adjustments }: Pick<Order, "adjustments">): Promise<number> {
  return findGiftWrapPrice(adjustments) ?? (await getStore(db))?.giftWrapPrice ?? 0;
}

/** Returns what the edited order is charged for gift wrapping in PKR; undefined if it is not wrapped. */
async function planGiftWrap(
  db: Database,
  order: Pick<Order, "adjustments">,
  giftWrap = findGiftWrapPrice(order.adjustments) !== undefined,
): Promise<number | undefined> {
  return giftWrap ? readWrapPrice(db, order) : undefined;
}

interface PricedPlan {
  terms: OrderTerms | null;
  /** What the edited order is charged for gift wrapping, in PKR. */
  giftWrapPrice: number | undefined;
  collectsCash: boolean;
  percent: number | null;
  discountRules: PriceRule[];
}

/**
 * Returns the price of the planned lines with the terms that the order stores. An order of which nothing is left to
 * collect has no fee for cash, which its terms remember.
 * @param prepaid what the shopper pays before the delivery, in PKR
 */
function priceEdit(
  lines: readonly PricedLine[],
  order: Pick<Order, "shippingAddress" | "adjustments">,
  prepaid: number,
  { percent, ...plan }: PricedPlan,
): Pick<ItemsPlan, "price" | "terms"> {
  const { terms } = plan;
  const context = {
    ...plan,
    address: order.shippingAddress,
    delivery: terms ?? undefined,
    // A sale at the counter has no delivery; an order that an earlier version of the shop stored has one without terms.
    isDelivered: terms !== null || hasDelivery(order.adjustments),
  };
  const priceWith = (paidInAdvance: number) => {
    const paidContext = { ...context, paidInAdvance };
    return priceOrder(lines, percent === null ? paidContext : toPrepaidContext(paidContext, percent));
  };
  const price = priceWith(prepaid);
  if (!terms) return { price, terms };
  const isFeeDropped = !hasCodFee(price) && hasCodFee(priceWith(0));
  const parcel = toParcel(lines, price.subtotal, terms.bottleGrams);
  return { price, terms: toOrderTerms(isFeeDropped ? dropFee(terms) : terms, parcel) };
}

/** Returns the size of an edited line: that of the ordered line, or the requested one for a new line. */
function findSize(
  sizes: readonly SellableVariant[],
  line: StoredLine | undefined,
  item: OrderLineInput,
): SellableVariant | undefined {
  return line ? sizes.find(({ variantId }) => variantId === line.variantId) : findSellable(sizes, item);
}

function toPricedLine(
  { line, stored, size }: Pick<PlannedLine, "line" | "stored" | "size">,
  { isNewAddress, staffDiscount }: { isNewAddress: boolean; staffDiscount: StaffDiscount | null },
): PricedLine {
  return {
    productId: line.productId,
    unitPrice: line.unitPrice ?? 0,
    agreedPrice: findAgreedPrice(staffDiscount, line),
    quantity: line.quantity,
    bottles: listBottlesOfUnit(size ?? { parts: stored?.parts ?? [] }),
    surfaceOnly: size?.surfaceOnly,
    // The stored terms contain the minimum that applied when the order was placed.
    minOrderFreeShip: isNewAddress ? size?.minOrderFreeShip : undefined,
  };
}

/** Returns the rules of the discounts that an edited order keeps. A discount of staff has no others beside it. */
function listKeptRules(
  staffDiscount: StaffDiscount | null,
  ...kept: Parameters<typeof createDiscountRules>
): PriceRule[] {
  return staffDiscount ? [createStaffDiscountRule(staffDiscount)] : createDiscountRules(...kept);
}

async function readTerms(db: Database, orderId: string) {
  const [row] = await db
    .select({
      terms: orders.delivery,
      staffDiscount: orders.staffDiscount,
      prepaymentPercent: orders.prepaymentPercent,
      paymentMethod: orders.paymentMethod,
      advanceRequired: orders.advanceRequired,
      totalAmount: orders.totalAmount,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) return { terms: null, staffDiscount: null, prepaymentPercent: null, agreedAdvance: 0 };
  return { ...row, agreedAdvance: toPkr(findAgreedAdvance(row)) };
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
  options: Pick<OrderItemsEdit, "discounts" | "giftWrap"> = {},
): Promise<OrderItemsQuote> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order);
  const plan = await planOrderItems(db, order, items, options);
  const { lines, price, discountNotice, paid, credited } = plan;
  const adjustments = price.adjustments.map(toAdjustment);
  const owed = addMoney(Math.max(0, addMoney(price.totalAmount, -credited)), -paid);
  return {
    lines: lines.map(({ line }) => line),
    ...price,
    adjustments,
    giftWrapPrice: await readWrapPrice(db, order),
    discountNotice,
    paid,
    due: Math.max(0, owed),
    overpaid: Math.max(0, -owed),
  };
}
