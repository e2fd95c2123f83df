import type { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import type { orderAdjustments, orderItems, orders } from "../tables/order-schema.server.ts";
import type { users } from "#staff/tables/account-schema.server.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { toOrderDelivery } from "#delivery/rules/choose-delivery.ts";
import { maskAddress, maskCustomer } from "#kit/rules/masking.ts";
import type { Checkout } from "../rules/checkout.ts";
import type { LinkedOrder, Order, OrderItem, OrderReview, TrackedOrder } from "../rules/order.ts";
import type { Adjustment, OrderPrice } from "../rules/order-price.ts";
import { findExpectedDays } from "../rules/expected-delivery.ts";
import { toPublicAdjustment } from "../rules/order-price.ts";
import type { RecordedStatusChange } from "../rules/order-status.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";

import type { PartRow } from "./order-parts.ts";
import { buildPartRows, toItemParts } from "./order-parts.ts";
import type { PricedOrderLine } from "./price-lines.ts";

type OrderRow = typeof orders.$inferSelect;

export type ItemRow = Pick<
  typeof orderItems.$inferSelect,
  "productId" | "productName" | "image" | "variant" | "isTester" | "unitPrice" | "quantity"
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
  terms: OrderTerms;
  idempotencyKey: string | undefined;
  phoneE164: string | undefined;
  lines: readonly PricedOrderLine[];
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
    delivery: order.terms,
    details: order.details ?? null,
  };
}

/** Returns the row of a line of a new order. */
export function toLineRow(
  orderId: string,
  { size, unitPrice, quantity }: PricedOrderLine,
  position: number,
): typeof orderItems.$inferInsert {
  const { productId, variantId, productName, image, variant, isTester } = size;
  return {
    orderId,
    position,
    productId,
    variantId,
    productName,
    image,
    variant,
    isTester,
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
  { lines, terms, customer, address, idempotencyKey: _key, phoneE164: _phone, ...order }: NewOrder,
  placedAt: string,
): Order {
  return {
    ...order,
    delivery: toOrderDelivery(terms),
    customerInfo: customer,
    shippingAddress: address,
    status: INITIAL_STATUS,
    items: lines.map(({ size, unitPrice, quantity }) => ({
      product: { id: size.productId, name: size.productName, image: size.image, price: unitPrice },
      variant: size.variant,
      quantity,
      ...(size.isTester && { isTester: true }),
      ...toItemParts(buildPartRows(size)),
    })),
    adminNotes: null,
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

/** Builds an order from its rows. */
export function toOrder(
  row: OrderRow & { needsAdvancePayment: boolean },
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
    adjustments: adjustments.map(toAdjustment),
    totalAmount: toPkr(row.totalAmount),
    totalItems: row.totalItems,
    ...(row.delivery && { delivery: toOrderDelivery(row.delivery) }),
    ...(row.details && { details: row.details }),
    adminNotes: row.adminNotes,
    statusHistory: history.map(toStatusChange),
    isStockDeducted: row.isStockDeducted,
    ...(row.needsAdvancePayment && { needsAdvancePayment: true }),
    stockUpdatedAt: row.stockUpdatedAt?.toISOString() ?? null,
    stockRestoredAt: row.stockRestoredAt?.toISOString() ?? null,
    reviews: [...reviews],
    reviewsSubmittedAt: row.reviewsSubmittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toOrderItem(row: ItemRow): OrderItem {
  const product = { id: row.productId, name: row.productName, image: row.image, price: toPkr(row.unitPrice) };
  return {
    product,
    variant: row.variant,
    quantity: row.quantity,
    ...(row.isTester && { isTester: true }),
    ...toItemParts(row.parts),
  };
}

function toAdjustment({ kind, label, amount, source }: AdjustmentRow): Adjustment {
  return { kind, label, amount: toPkr(amount), source };
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
    isReviewed: order.reviewsSubmittedAt !== null,
    parcels,
    confirmation,
  };
}
