import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import type { orders } from "#db/schema/order-schema.server.ts";
import {
  orderAdjustments,
  orderItems,
  orderReviews,
  orderStatusHistory,
} from "#db/schema/order-schema.server.ts";
import { users } from "#db/schema/schema.server.ts";
import { maskAddress, maskCustomer } from "#domain/customers/masking.ts";
import { toPkr } from "#domain/shared/money.ts";
import type { LinkedOrder, Order, OrderItem, OrderReview, TrackedOrder } from "#domain/orders/order.ts";
import type { Adjustment } from "#domain/orders/order-price.ts";
import { toPublicAdjustment } from "#domain/orders/order-price.ts";
import type { RecordedStatusChange } from "#domain/orders/order-status.ts";

type OrderRow = typeof orders.$inferSelect;

/** What is read of a line. */
export type ItemRow = Pick<
  typeof orderItems.$inferSelect,
  "productId" | "productName" | "image" | "variant" | "unitPrice" | "quantity"
>;

/** Fields of an adjustment that are read. */
export type AdjustmentRow = Pick<
  typeof orderAdjustments.$inferSelect,
  "kind" | "label" | "amount" | "source"
>;

/** One entry of a history, with whoever made it. */
export type HistoryRow = Omit<Awaited<ReturnType<typeof readHistory>>[number], "orderId">;

/** What is read of a review. */
export type ReviewRow = Pick<
  typeof orderReviews.$inferSelect,
  "productId" | "productName" | "rating" | "review"
>;

/** Orders with all that belongs to them, in the order of the rows given; four more queries however many rows. */
export async function loadFullOrders(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const adjustments = await db
    .select()
    .from(orderAdjustments)
    .where(inArray(orderAdjustments.orderId, ids))
    .orderBy(asc(orderAdjustments.orderId), asc(orderAdjustments.position));
  const history = await readHistory(db, ids);
  const reviews = await db
    .select()
    .from(orderReviews)
    .where(inArray(orderReviews.orderId, ids))
    .orderBy(asc(orderReviews.id));
  return rows.map((row) => {
    const own = <Row extends { orderId: string }>(all: Row[]) =>
      all.filter((other) => other.orderId === row.id);
    return toOrder(row, own(items), own(adjustments), own(history), own(reviews));
  });
}

/** What happened to orders and who made it happen, in the order it happened. */
async function readHistory(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orderStatusHistory.orderId,
      status: orderStatusHistory.status,
      notes: orderStatusHistory.notes,
      createdAt: orderStatusHistory.createdAt,
      staffName: users.displayName,
      staffEmail: users.email,
    })
    .from(orderStatusHistory)
    .leftJoin(users, eq(users.id, orderStatusHistory.staffId))
    .where(inArray(orderStatusHistory.orderId, [...orderIds]))
    .orderBy(asc(orderStatusHistory.id));
}

/** An order of its rows, each kind in its own order. */
export function toOrder(
  row: OrderRow,
  items: readonly ItemRow[],
  adjustments: readonly AdjustmentRow[],
  history: readonly HistoryRow[],
  reviews: readonly ReviewRow[],
): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    items: items.map(itemOfRow),
    customerInfo: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    shippingAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      country: row.country,
    },
    subtotal: toPkr(row.subtotal),
    adjustments: adjustments.map(adjustmentOfRow),
    totalAmount: toPkr(row.totalAmount),
    totalItems: row.totalItems,
    adminNotes: row.adminNotes,
    statusHistory: history.map(changeOfRow),
    holdsStock: row.holdsStock,
    stockUpdatedAt: row.stockUpdatedAt?.toISOString() ?? null,
    stockRestoredAt: row.stockRestoredAt?.toISOString() ?? null,
    reviews: reviews.map(reviewOfRow),
    reviewsSubmittedAt: row.reviewsSubmittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function itemOfRow(row: ItemRow): OrderItem {
  const product = { id: row.productId, name: row.productName, image: row.image, price: toPkr(row.unitPrice) };
  return { product, variant: row.variant, quantity: row.quantity };
}

function adjustmentOfRow({ kind, label, amount, source }: AdjustmentRow): Adjustment {
  return { kind, label, amount: toPkr(amount), source };
}

function changeOfRow(row: HistoryRow): RecordedStatusChange {
  return {
    status: row.status,
    timestamp: row.createdAt.toISOString(),
    notes: row.notes,
    changedBy: row.staffName || row.staffEmail,
  };
}

function reviewOfRow(row: ReviewRow): OrderReview {
  return { productId: row.productId, productName: row.productName, rating: row.rating, review: row.review };
}

/** An order as a search that is open to anyone may show it: masked, without its id and staff's notes. */
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

/** An order as the holder of its link may see it. */
export function toLinkedOrder(order: Order): LinkedOrder {
  return {
    id: order.id,
    ...toTrackedOrder(order),
    subtotal: order.subtotal,
    adjustments: order.adjustments.map(toPublicAdjustment),
    isReviewed: order.reviewsSubmittedAt !== null,
  };
}
