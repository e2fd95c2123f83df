import type { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import type { orderAdjustments, orderItems, orders } from "../tables/order-schema.server.ts";
import type { users } from "#staff/tables/account-schema.server.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { toOrderDelivery } from "#delivery/rules/choose-delivery.ts";
import { maskAddress, maskCustomer } from "#kit/rules/masking.ts";
import type { Checkout } from "../rules/checkout.ts";
import type { LinkedOrder, Order, OrderItem, OrderReview, TrackedOrder } from "../rules/order.ts";
import type { Adjustment, OrderPrice } from "../rules/order-price.ts";
import { toPublicAdjustment } from "../rules/order-price.ts";
import type { RecordedStatusChange } from "../rules/order-status.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";

import type { PartRow } from "./order-parts.ts";
import { toItemParts } from "./order-parts.ts";
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

/** The columns of a new order, with functions that return their values. `toOrder` converts a row back. */
export const NEW_ORDER_COLUMNS = {
  id: (order) => order.id,
  orderNumber: (order) => order.orderNumber,
  idempotencyKey: (order) => order.idempotencyKey,
  status: () => INITIAL_STATUS,
  customerName: ({ customer }) => customer.name,
  customerEmail: ({ customer }) => customer.email,
  customerPhone: ({ customer }) => customer.phone,
  customerPhoneE164: (order) => order.phoneE164,
  street: ({ address }) => address.street,
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  zipCode: ({ address }) => address.zipCode,
  country: ({ address }) => address.country,
  subtotal: (order) => toPaisa(order.subtotal),
  totalAmount: (order) => toPaisa(order.totalAmount),
  totalItems: (order) => order.totalItems,
  delivery: (order) => order.terms,
  details: (order) => order.details,
} satisfies { [Column in keyof OrderRow]?: (order: NewOrder) => OrderRow[Column] | undefined };

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
    holdsStock: row.holdsStock,
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

/** Converts an order for public tracking: masks personal data and omits the id and the staff notes. */
export function toTrackedOrder(order: Order): TrackedOrder {
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    items: order.items,
    customerInfo: maskCustomer(order.customerInfo),
    shippingAddress: maskAddress(order.shippingAddress),
    totalAmount: order.totalAmount,
    totalItems: order.totalItems,
    statusHistory: order.statusHistory.map(({ status, timestamp }) => ({ status, timestamp, notes: null })),
    createdAt: order.createdAt,
  };
}

interface LinkDetails extends Pick<LinkedOrder, "linkKind" | "confirmation"> {
  parcels?: LinkedOrder["parcels"] | undefined;
}

/** Converts an order for the page that its link opens: masks personal data and omits the staff notes. */
export function toLinkedOrder(
  order: Order,
  { linkKind, confirmation, parcels = [] }: LinkDetails,
): LinkedOrder {
  return {
    id: order.id,
    linkKind,
    ...toTrackedOrder(order),
    subtotal: order.subtotal,
    adjustments: order.adjustments.map(toPublicAdjustment),
    ...(order.delivery && { delivery: order.delivery }),
    ...(order.details && { details: order.details }),
    isReviewed: order.reviewsSubmittedAt !== null,
    parcels,
    confirmation,
  };
}
