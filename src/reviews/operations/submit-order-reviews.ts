import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { productInputMessages } from "#catalogue/rules/product-input-messages.ts";
import { orderMessages } from "#orders/rules/order-messages.ts";
import type { OrderReview } from "#orders/rules/order.ts";
import { canReview } from "#orders/rules/order.ts";
import type { OrderReviewsInput } from "../rules/review.ts";
import type { ReviewWebhook } from "../rules/review-webhooks.ts";
import { reviewMessages } from "../rules/review-messages.ts";
import type { ReviewableOrder } from "../rules/reviewable-order.ts";
import { toReviewableOrder } from "../rules/reviewable-order.ts";
import { rateProduct } from "./rate-product.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import { readOrder } from "#orders/operations/read-order.ts";

interface SubmitOptions {
  /** Called if an earlier request stored the same reviews. */
  onReplay?: (() => void) | undefined;
}

/**
 * Stores the reviews of a delivered order and adds the ratings to the products, in one transaction. Each product needs
 * one review, even if several sizes were ordered. Repeating a request with the same reviews changes nothing.
 * @throws NotFound 'Order not found'
 * @throws InvalidInput if a product has no review or several, or is not part of the order
 * @throws Conflict if the order is not delivered or already has different reviews. Spec: storefront §7.
 */
export async function submitOrderReviews(
  db: Database,
  orderId: string,
  input: OrderReviewsInput,
  { onReplay }: SubmitOptions = {},
): Promise<OrderReview[]> {
  const isReplay = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw createOrderNotFound();
    const reviewedAt = order.reviewsSubmittedAt?.toISOString() ?? null;
    if (reviewedAt !== null && (await areReviewsStored(tx, orderId, input))) return true;
    if (!canReview({ status: order.status, reviewsSubmittedAt: reviewedAt })) {
      throw new Conflict(reviewedAt === null ? orderMessages.notDelivered : orderMessages.alreadyReviewed);
    }
    const reviews = await buildReviews(tx, orderId, input);
    const stored = await tx
      .insert(orderReviews)
      .values(reviews.map((review) => ({ orderId, ...review })))
      .returning({
        reviewId: orderReviews.id,
        productId: orderReviews.productId,
        rating: orderReviews.rating,
      });
    const { orderNumber } = order;
    await recordEvents(
      tx,
      stored.map((review): ReviewWebhook => ({
        type: "review.submitted",
        data: { orderId, orderNumber, ...review },
      })),
    );
    // Sorted by id, so that concurrent reviews of the same products cannot deadlock.
    for (const { productId, rating } of reviews.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
      if (rating !== null) await rateProduct(tx, productId, rating);
    }
    const now = new Date();
    await tx.update(orders).set({ reviewsSubmittedAt: now, updatedAt: now }).where(eq(orders.id, orderId));
    await incrementRevision(tx, { leavesProductsUnchanged: true });
    return false;
  });
  if (isReplay) onReplay?.();
  return getOrderReviews(db, orderId);
}

/** Returns whether the stored reviews of the order equal the submitted reviews. */
async function areReviewsStored(
  tx: Database,
  orderId: string,
  { reviews }: OrderReviewsInput,
): Promise<boolean> {
  const stored = await tx.select().from(orderReviews).where(eq(orderReviews.orderId, orderId));
  if (stored.length !== reviews.length) return false;
  return reviews.every(({ productId, rating = null, review }) =>
    stored.some(
      (other) => other.productId === productId && other.rating === rating && other.review === review,
    ),
  );
}

async function buildReviews(tx: Database, orderId: string, input: OrderReviewsInput): Promise<OrderReview[]> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const reviewedIds = new Set<string>();
  const reviews = input.reviews.map((review) => {
    const item = items.find((line) => line.productId === review.productId);
    if (!item || reviewedIds.has(review.productId)) {
      throw new InvalidInput(productInputMessages.notFoundById(review.productId));
    }
    reviewedIds.add(review.productId);
    return {
      productId: item.productId,
      productName: item.productName,
      rating: review.rating ?? null,
      review: review.review,
    };
  });
  if (items.some((line) => !reviewedIds.has(line.productId)))
    throw new InvalidInput(reviewMessages.textRequired);
  return reviews;
}

/** Returns the reviews of an order. @throws NotFound 'Order not found'. Spec: storefront §7. */
export async function getOrderReviews(db: Database, orderId: string): Promise<OrderReview[]> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  return order.reviews;
}

/** Returns the fields of an order that its review page shows, without personal data. */
export async function getReviewableOrder(db: Database, id: string): Promise<ReviewableOrder | undefined> {
  const order = await readOrder(db, id);
  return order && toReviewableOrder({ ...order, isReviewed: order.reviewsSubmittedAt !== null });
}

/** Returns the reviews of orders, oldest first, by the ids of the orders. */
export async function listReviewsOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderReview[]>> {
  const { id, orderId, productId, productName, rating, review } = orderReviews;
  const rows = await db
    .select({ orderId, review: { productId, productName, rating, review } })
    .from(orderReviews)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(id));
  const reviews = new Map<string, OrderReview[]>();
  for (const row of rows) reviews.set(row.orderId, [...(reviews.get(row.orderId) ?? []), row.review]);
  return reviews;
}
