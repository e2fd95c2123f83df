import { and, count, eq, isNull, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import { shortenName } from "#kit/rules/masking.ts";
import type { PageQuery } from "#kit/rules/paging.ts";
import type { ProductReviewPage } from "../rules/review.ts";
import { MAX_RATING, REVIEWS_PAGE_SIZE } from "../rules/review.ts";
import { reviewMessages } from "../rules/review-messages.ts";

/** SQL condition for visible reviews with a text. The text is empty after the erasure of its author; the rating stays. */
export const isPublic = and(isNull(orderReviews.hiddenAt), ne(orderReviews.review, sql`''`));

interface ReviewQuery extends PageQuery {
  /** Lists only reviews with this rating (1–5). */
  rating?: number | undefined;
}

/** Returns a page of a product's public written reviews, newest first; hidden and erased reviews are omitted. */
export async function listProductReviews(
  db: Database,
  productId: string,
  { page = 1, pageSize = REVIEWS_PAGE_SIZE, rating }: ReviewQuery = {},
): Promise<ProductReviewPage> {
  const publicCondition = and(eq(orderReviews.productId, productId), isPublic);
  const groups = await db
    .select({ rating: orderReviews.rating, reviews: count() })
    .from(orderReviews)
    .where(publicCondition)
    .groupBy(orderReviews.rating);
  const countReviewsWithRating = (stars: number) =>
    groups.find((group) => group.rating === stars)?.reviews ?? 0;
  const totalUnfiltered = groups.reduce((sum, { reviews }) => sum + reviews, 0);
  const rows = await db
    .select({
      id: orderReviews.id,
      name: orders.customerName,
      rating: orderReviews.rating,
      review: orderReviews.review,
      createdAt: orderReviews.createdAt,
      reply: orderReviews.reply,
      repliedAt: orderReviews.repliedAt,
    })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .where(and(publicCondition, rating === undefined ? undefined : eq(orderReviews.rating, rating)))
    .orderBy(descNullsLast(orderReviews.createdAt), descNullsLast(orderReviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const items = rows.map(({ name, createdAt, reply, repliedAt, ...review }) => ({
    ...review,
    author: shortenName(name) ?? reviewMessages.unnamedAuthor,
    createdAt: createdAt.toISOString(),
    reply: reply === null ? null : { text: reply, at: (repliedAt ?? createdAt).toISOString() },
  }));
  return {
    items,
    page,
    pageSize,
    total: rating === undefined ? totalUnfiltered : countReviewsWithRating(rating),
    totalUnfiltered,
    counts: Array.from({ length: MAX_RATING }, (_, index) => countReviewsWithRating(index + 1)),
  };
}
