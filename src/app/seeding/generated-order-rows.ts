import type { GeneratedOrder } from "../sample/generate-orders.ts";
import type { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import type { orderAdjustments, orderItems, orders } from "#orders/tables/order-schema.server.ts";
import type { orderReviews } from "#reviews/tables/review-schema.server.ts";
import type { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { listProductNames } from "#orders/operations/order-rows.ts";
import { INITIAL_STATUS } from "#orders/rules/order-status.ts";
import type { OrderPrice } from "#orders/rules/order-price.ts";
import { priceOrder } from "#orders/rules/order-price.ts";
import type { SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";

/** A generated order and the current time, to which the ages in the order are relative. */
export interface DatedOrder {
  order: GeneratedOrder<SellableVariant>;
  now: Date;
}

/** Returns whether the order's stock is currently deducted. */
function isStockDeducted({ order }: DatedOrder): boolean {
  const status = order.history.at(-1)?.status;
  return status !== INITIAL_STATUS && status !== "cancelled";
}

function subtractAge(now: Date, ageMs: number): Date {
  return new Date(now.getTime() - ageMs);
}

/** Returns when the order first entered a status, or null. */
function findStatusTime({ order, now }: DatedOrder, status: string): Date | null {
  const change = order.history.find((entry) => entry.status === status);
  return change === undefined ? null : subtractAge(now, change.ageMs);
}

/** Returns the price that a shopper would pay. */
function calculatePrice({ order }: DatedOrder): OrderPrice {
  return priceOrder(order.lines.map(({ size, quantity }) => ({ unitPrice: size.unitPrice, quantity })));
}

/** Converts a generated order to a row of `orders`; amounts in paisa. */
export function toOrderRow(datedOrder: DatedOrder): typeof orders.$inferInsert {
  const { order, now } = datedOrder;
  const { history, reviewedAgeMs } = order;
  const totals = calculatePrice(datedOrder);
  const { name, email, phone, phoneE164, ...address } = order.customer;
  const confirmedAt = findStatusTime(datedOrder, "confirmed");
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: history.at(-1)?.status ?? INITIAL_STATUS,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerPhoneE164: phoneE164,
    ...address,
    subtotal: toPaisa(totals.subtotal),
    totalAmount: toPaisa(totals.totalAmount),
    totalItems: totals.totalItems,
    productNames: listProductNames(order.lines),
    isStockDeducted: isStockDeducted(datedOrder),
    adminNotes: history.findLast((change) => change.notes !== null)?.notes ?? null,
    stockUpdatedAt: confirmedAt,
    stockRestoredAt: confirmedAt && findStatusTime(datedOrder, "cancelled"),
    reviewsSubmittedAt: reviewedAgeMs === null ? null : subtractAge(now, reviewedAgeMs),
    createdAt: subtractAge(now, history[0]?.ageMs ?? 0),
    updatedAt: subtractAge(now, reviewedAgeMs ?? history.at(-1)?.ageMs ?? 0),
  };
}

/** Returns the number of bottles that confirming a line takes from stock (0 for an unlimited size). */
function countStockTaken({ size, quantity }: DatedOrder["order"]["lines"][number]): number {
  return size.stock === null ? 0 : quantity;
}

/** Returns one row per line, including the stock that is currently deducted for the line. */
export function toItemRows(datedOrder: DatedOrder): (typeof orderItems.$inferInsert)[] {
  const isDeducted = isStockDeducted(datedOrder);
  const placedAt = subtractAge(datedOrder.now, datedOrder.order.history[0]?.ageMs ?? 0);
  return datedOrder.order.lines.map((line, position) => ({
    orderId: datedOrder.order.id,
    position,
    productId: line.size.productId,
    variantId: line.size.variantId,
    productName: line.size.productName,
    image: line.size.image,
    variant: line.size.variant,
    unitPrice: toPaisa(line.size.unitPrice),
    quantity: line.quantity,
    stockTaken: isDeducted ? countStockTaken(line) : 0,
    soldCounted: isDeducted ? line.quantity : 0,
    placedAt,
  }));
}

/** Returns a row for each adjustment of the order's price. */
export function toAdjustmentRows(datedOrder: DatedOrder): (typeof orderAdjustments.$inferInsert)[] {
  return calculatePrice(datedOrder).adjustments.map((adjustment, position) => ({
    ...adjustment,
    amount: toPaisa(adjustment.amount),
    orderId: datedOrder.order.id,
    position,
  }));
}

/** Returns a row per status in the order's history. */
export function toHistoryRows({ order, now }: DatedOrder): (typeof orderStatusHistory.$inferInsert)[] {
  return order.history.map(({ status, notes, ageMs }) => ({
    orderId: order.id,
    status,
    notes,
    createdAt: subtractAge(now, ageMs),
  }));
}

/** Returns the stock movements of the confirmation and of a later cancellation. */
export function toMovementRows(datedOrder: DatedOrder): (typeof stockMovements.$inferInsert)[] {
  const confirmedAt = findStatusTime(datedOrder, "confirmed");
  if (confirmedAt === null) return [];
  const cancelledAt = findStatusTime(datedOrder, "cancelled");
  return datedOrder.order.lines.flatMap((line) => {
    const { variantId, productId, variant } = line.size;
    const size = { variantId, productId, variant, orderId: datedOrder.order.id };
    const takenCount = countStockTaken(line);
    const soldCount = line.quantity;
    const confirmation = {
      ...size,
      delta: -takenCount,
      soldDelta: soldCount,
      reason: "order-confirmed",
      createdAt: confirmedAt,
    } as const;
    if (cancelledAt === null) return [confirmation];
    return [
      confirmation,
      {
        ...size,
        delta: takenCount,
        soldDelta: -soldCount,
        reason: "order-cancelled",
        createdAt: cancelledAt,
      } as const,
    ];
  });
}

/** Returns a row per reviewed product. */
export function toReviewRows({ order, now }: DatedOrder): (typeof orderReviews.$inferInsert)[] {
  const productNames = new Map(order.lines.map(({ size }) => [size.productId, size.productName]));
  return order.reviews.map((review) => ({
    orderId: order.id,
    ...review,
    productName: productNames.get(review.productId) ?? "",
    createdAt: subtractAge(now, order.reviewedAgeMs ?? 0),
  }));
}
