import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems, orderReviews, orders } from "#db/schema.server.ts";
import { Conflict, InvalidInput, orderNotFound } from "#domain/errors.ts";
import { orderMessages, productMessages } from "#domain/messages.ts";
import type { OrderReview } from "#domain/order.ts";
import { canReview } from "#domain/order.ts";
import type { OrderReviewsInput } from "#domain/review.ts";
import { rateProduct } from "#operations/products/rate-product.ts";
import { raiseRevision } from "#operations/system/catalogue-revision.ts";

import { readOrder } from "./order-rows.ts";

/**
 * Stores the reviews of a delivered order, once, and adds each given rating to its product, in one transaction.
 * @throws NotFound 'Order not found'
 * @throws Conflict when the order is not delivered or is reviewed already. Spec: storefront §7.
 */
export async function submitOrderReviews(
  db: Database,
  orderId: string,
  input: OrderReviewsInput,
): Promise<OrderReview[]> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw orderNotFound();
    const reviewedAt = order.reviewsSubmittedAt?.toISOString() ?? null;
    if (!canReview({ status: order.status, reviewsSubmittedAt: reviewedAt })) {
      throw new Conflict(reviewedAt === null ? orderMessages.notDelivered : orderMessages.alreadyReviewed);
    }
    const reviews = await reviewsOfOrderedProducts(tx, orderId, input);
    await tx.insert(orderReviews).values(reviews.map((review) => ({ orderId, ...review })));
    // Always in the order of the ids, so that two orders of the same products never wait for each other.
    for (const { productId, rating } of reviews.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
      if (rating !== null) await rateProduct(tx, productId, rating);
    }
    const now = new Date();
    await tx.update(orders).set({ reviewsSubmittedAt: now, updatedAt: now }).where(eq(orders.id, orderId));
    await raiseRevision(tx);
  });
  return getOrderReviews(db, orderId);
}

async function reviewsOfOrderedProducts(
  tx: Database,
  orderId: string,
  input: OrderReviewsInput,
): Promise<OrderReview[]> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const reviewed = new Set<string>();
  return input.reviews.map((review) => {
    const item = items.find((line) => line.productId === review.productId);
    if (!item || reviewed.has(review.productId)) {
      throw new InvalidInput(productMessages.notFoundById(review.productId));
    }
    reviewed.add(review.productId);
    return {
      productId: item.productId,
      productName: item.productName,
      rating: review.rating ?? null,
      review: review.review,
    };
  });
}

/** The reviews of one order. @throws NotFound 'Order not found'. Spec: storefront §7. */
export async function getOrderReviews(db: Database, orderId: string): Promise<OrderReview[]> {
  const order = await readOrder(db, orderId);
  if (!order) throw orderNotFound();
  return order.reviews;
}
