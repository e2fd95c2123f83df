import type { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import type { orderAdjustments, orderItems, orders } from "../tables/order-schema.server.ts";
import type { users } from "#staff/tables/account-schema.server.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { toOrderDelivery } from "#delivery/rules/choose-delivery.ts";
import { maskAddress, maskCustomer } from "#kit/rules/masking.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import { PREPAID_METHODS } from "#store/rules/prepaid-method.ts";
import { describeAdvance, isPaid } from "../rules/order-payment.ts";
import type { OrderChannel } from "../rules/order-channel.ts";
import type { StaffDiscount } from "../rules/staff-order/staff-discount.ts";
import type { Checkout } from "../rules/checkout.ts";
import type { LinkedOrder, Order, OrderItem, OrderReview, TrackedOrder } from "../rules/order.ts";
import type { OrderPrice } from "../rules/order-price.ts";
import { findExpectedDays } from "../rules/expected-delivery.ts";
import { toAdjustment, toPublicAdjustment } from "../rules/order-price.ts";
import type { RecordedStatusChange } from "../rules/order-status.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";

import type { PartRow } from "./order-parts.ts";
import { buildPartRows, toItemParts } from "./order-parts.ts";
import type { PricedOrderLine } from "./price-lines.ts";

type OrderRow = typeof orders.$inferSelect;

export type ItemRow = Pick<
  typeof orderItems.$inferSelect,
  "productId" | "productName" | "image" | "variant" | "isTester" | "isFinalSale" | "unitPrice" | "quantity"
> & { parts: PartRow[] | null };

export type AdjustmentRow = Pick<
  typeof orderAdjustments.$inferSelect,
  "kind" | "label" | "amount" | "source"
>;

/** A status change with the staff member who made it. */
export type HistoryRow = Pick<typeof orderStatusHistory.$inferSelect, "status" | "notes" | "createdAt"> & {
  staffName: (typeof users.$inferSelect)["displayName"] | null;
  staffEmail: (typeof users.$inferSelect)["email"] | null;
};

/** An order to insert, without timestamps, which the database sets. Amounts in PKR. */
export interface NewOrder extends Checkout, OrderPrice, Pick<Order, "id" | "orderNumber"> {
  /** Null for a sale at the counter, which the shop does not deliver. */
  terms: OrderTerms | null;
  idempotencyKey: string | undefined;
  phoneE164: string | undefined;
  channel: OrderChannel;
  /** Id of the staff member who enters the order; null if a shopper places it. */
  placedBy: string | null;
  /** The discount that staff give; null if none. */
  staffDiscount: StaffDiscount | null;
  adminNotes: string | null;
  /** Id of the order whose items this one sends again; null for a sale. */
  replacementOf: string | null;
  /** Note of the first entry of the history; null if none. */
  placedNote: string | null;
  lines: readonly PricedOrderLine[];
  /** How the customer pays in advance; null for cash on delivery. */
  paymentMethod: PrepaidMethod | null;
  /** Which wallet the customer chose, whose payment is started. Default: the first one. */
  wallet?: string | undefined;
  /** The reduction that the method grants, in percent; null for cash on delivery. */
  prepaymentPercent: number | null;
  /** What the customer must pay before the shop sends the order, in PKR. */
  advanceRequired: number;
}

/** Returns the row of a new order, with all its columns. `toOrder` converts it back. */
export function toOrderRow({ customer, address, ...order }: NewOrder): typeof orders.$inferInsert {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    idempotencyKey: order.idempotencyKey ?? null,
    status: INITIAL_STATUS,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    customerPhoneE164: order.phoneE164 ?? null,
    street: address.street,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    country: address.country,
    subtotal: toPaisa(order.subtotal),
    totalAmount: toPaisa(order.totalAmount),
    totalItems: order.totalItems,
    paymentMethod: order.paymentMethod,
    prepaymentPercent: order.prepaymentPercent,
    advanceRequired: toPaisa(order.advanceRequired),
    delivery: order.terms,
    details: order.details ?? null,
    channel: order.channel,
    placedBy: order.placedBy,
    staffDiscount: order.staffDiscount,
    hidesPrices: order.hidesPrices ?? false,
    adminNotes: order.adminNotes,
    replacementOf: order.replacementOf,
    productNames: listProductNames(order.lines),
  };
}

/** Returns the products of new lines and their parts as the triggers would note them, which then write nothing. */
export function listProductNames(lines: readonly Pick<PricedOrderLine, "size">[]): string {
  return lines
    .flatMap(({ size }) => [size.productName, ...size.parts.map(({ productName }) => productName)])
    .join(" ");
}

/** Returns the row of a line of a new order. */
export function toLineRow(
  orderId: string,
  { size, unitPrice, quantity }: PricedOrderLine,
  position: number,
): typeof orderItems.$inferInsert {
  const { productId, variantId, productName, image, variant, isTester, isFinalSale } = size;
  return {
    orderId,
    position,
    productId,
    variantId,
    productName,
    image,
    variant,
    isTester,
    isFinalSale,
    unitPrice: toPaisa(unitPrice),
    quantity,
  };
}

/** Returns the rows of the parts of an ordered set; none for other lines. */
export function toPartRows(itemId: number, line: PricedOrderLine | undefined) {
  return line ? buildPartRows(line.size).map((part) => ({ itemId, ...part })) : [];
}

/** Returns a new order as `readOrder` would return it. @param placedAt ISO 8601 UTC */
export function toPlacedOrder(
  {
    lines,
    terms,
    customer,
    address,
    idempotencyKey: _key,
    phoneE164: _phone,
    placedBy: _placedBy,
    placedNote: _note,
    replacementOf: _replaced,
    staffDiscount: _discount,
    paymentMethod,
    prepaymentPercent: _percent,
    advanceRequired,
    hidesPrices,
    ...order
  }: NewOrder,
  placedAt: string,
): Order {
  return {
    ...order,
    ...(hidesPrices === true && { hidesPrices }),
    ...(paymentMethod && { paymentMethod }),
    ...describeAdvance({ paymentMethod, advanceRequired, totalAmount: order.totalAmount }),
    adjustments: order.adjustments.map(toAdjustment),
    ...(terms && { delivery: toOrderDelivery(terms) }),
    customerInfo: customer,
    shippingAddress: address,
    status: INITIAL_STATUS,
    items: lines.map(({ size, unitPrice, quantity }) => ({
      product: { id: size.productId, name: size.productName, image: size.image, price: unitPrice },
      variant: size.variant,
      quantity,
      ...(size.isTester && { isTester: true }),
      ...(size.isFinalSale && { isFinalSale: true }),
      ...toItemParts(buildPartRows(size)),
    })),
    statusHistory: [{ status: INITIAL_STATUS, timestamp: placedAt, notes: null, changedBy: null }],
    isStockDeducted: false,
    stockUpdatedAt: null,
    stockRestoredAt: null,
    reviews: [],
    reviewsSubmittedAt: null,
    createdAt: placedAt,
    updatedAt: placedAt,
  };
}

/** The row of an order with what other tables say about it. */
interface ReadOrderRow extends OrderRow {
  /** The order that this one replaces; absent in lists. */
  replaced?: Order["replacementOf"] | null;
  /** The orders that replace this one; absent in lists. */
  replacements?: NonNullable<Order["replacements"]>;
}

/** Builds an order from its rows. */
export function toOrder(
  row: ReadOrderRow,
  items: readonly ItemRow[],
  adjustments: readonly AdjustmentRow[],
  history: readonly HistoryRow[],
  reviews: readonly OrderReview[],
): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    items: items.map(toOrderItem),
    customerInfo: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    shippingAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      country: row.country,
    },
    subtotal: toPkr(row.subtotal),
    adjustments: adjustments.map(({ amount, ...row }) => toAdjustment({ ...row, amount: toPkr(amount) })),
    totalAmount: toPkr(row.totalAmount),
    totalItems: row.totalItems,
    ...(row.delivery && { delivery: toOrderDelivery(row.delivery) }),
    ...(row.details && { details: row.details }),
    channel: row.channel,
    paymentState: row.paymentState,
    ...(row.hidesPrices && { hidesPrices: true }),
    adminNotes: row.adminNotes,
    ...(row.replaced && { replacementOf: row.replaced }),
    ...(row.replacements && row.replacements.length > 0 && { replacements: row.replacements }),
    ...(row.importedFrom && { importedFrom: row.importedFrom }),
    statusHistory: history.map(toStatusChange),
    isStockDeducted: row.isStockDeducted,
    ...describeAdvance({
      paymentMethod: row.paymentMethod,
      advanceRequired: toPkr(row.advanceRequired),
      totalAmount: toPkr(row.totalAmount),
    }),
    ...toPaymentMethod(row),
    stockUpdatedAt: row.stockUpdatedAt?.toISOString() ?? null,
    stockRestoredAt: row.stockRestoredAt?.toISOString() ?? null,
    reviews: [...reviews],
    reviewsSubmittedAt: row.reviewsSubmittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the way to pay in advance; nothing for cash on delivery. */
function toPaymentMethod({ paymentMethod: stored }: OrderRow): Pick<Order, "paymentMethod"> {
  const paymentMethod = PREPAID_METHODS.find((method) => method === stored);
  return paymentMethod ? { paymentMethod } : {};
}

function toOrderItem(row: ItemRow): OrderItem {
  const product = { id: row.productId, name: row.productName, image: row.image, price: toPkr(row.unitPrice) };
  return {
    product,
    variant: row.variant,
    quantity: row.quantity,
    ...(row.isTester && { isTester: true }),
    ...(row.isFinalSale && { isFinalSale: true }),
    ...toItemParts(row.parts),
  };
}

function toStatusChange(row: HistoryRow): RecordedStatusChange {
  return {
    status: row.status,
    timestamp: row.createdAt.toISOString(),
    notes: row.notes,
    changedBy: row.staffName || row.staffEmail,
  };
}

/** Returns what shoppers see of an order, with its personal data: without the id and the staff notes. */
function toShoppersOrder(order: Order): TrackedOrder {
  const expected = findExpectedDays(order);
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    items: order.items,
    customerInfo: order.customerInfo,
    shippingAddress: order.shippingAddress,
    subtotal: order.subtotal,
    adjustments: order.adjustments.map(toPublicAdjustment),
    totalAmount: order.totalAmount,
    totalItems: order.totalItems,
    ...(order.delivery && { delivery: order.delivery }),
    ...(expected && { expected }),
    ...(order.needsAdvancePayment && { needsAdvancePayment: true }),
    ...(order.advanceAmount !== undefined && { advanceAmount: order.advanceAmount }),
    ...(order.paymentMethod && { paymentMethod: order.paymentMethod }),
    statusHistory: order.statusHistory.map(({ status, timestamp }) => ({ status, timestamp, notes: null })),
    createdAt: order.createdAt,
  };
}

/** Masks the personal data of an order that a shopper sees. */
export function maskOrder<Shown extends TrackedOrder>(order: Shown): Shown {
  return {
    ...order,
    customerInfo: maskCustomer(order.customerInfo),
    shippingAddress: maskAddress(order.shippingAddress),
  };
}

/** Converts an order for public tracking: masks personal data and omits the id and the staff notes. */
export function toTrackedOrder(order: Order): TrackedOrder {
  return maskOrder(toShoppersOrder(order));
}

interface LinkDetails extends Pick<LinkedOrder, "linkKind" | "confirmation"> {
  parcels?: LinkedOrder["parcels"] | undefined;
}

/** Converts an order for the page that its link opens: with the shopper's personal data, without the staff notes. */
export function toLinkedOrder(
  order: Order,
  { linkKind, confirmation, parcels = [] }: LinkDetails,
): LinkedOrder {
  return {
    id: order.id,
    linkKind,
    updatedAt: order.updatedAt,
    ...toShoppersOrder(order),
    ...(order.details && { details: order.details }),
    ...(order.hidesPrices && { hidesPrices: true }),
    isReviewed: order.reviewsSubmittedAt !== null,
    ...(isPaid(order.paymentState) && { isPaid: true as const }),
    parcels,
    confirmation,
  };
}
