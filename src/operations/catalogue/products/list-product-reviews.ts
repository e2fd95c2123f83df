import { and, eq, isNull } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/statements/descending.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { orderReviews } from "#db/schema/review-schema.server.ts";
import { shortenName } from "#domain/customers/masking.ts";
import type { Page, PageQuery } from "#domain/shared/paging.ts";
import type { ProductReview } from "#domain/reviews/review.ts";
import { REVIEWS_PAGE_SIZE } from "#domain/reviews/review.ts";
import { reviewMessages } from "#domain/reviews/review-messages.ts";

/** Returns a page of a product's public reviews, newest first; hidden reviews are omitted. */
export async function listProductReviews(
  db: Database,
  productId: string,
  { page = 1, pageSize = REVIEWS_PAGE_SIZE }: PageQuery = {},
): Promise<Page<ProductReview>> {
  const isPublic = and(eq(orderReviews.productId, productId), isNull(orderReviews.hiddenAt));
  const total = await db.$count(orderReviews, isPublic);
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
    .where(isPublic)
    .orderBy(descending(orderReviews.createdAt), descending(orderReviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const items = rows.map(({ name, createdAt, reply, repliedAt, ...review }) => ({
    ...review,
    author: shortenName(name) ?? reviewMessages.unnamedAuthor,
    createdAt: createdAt.toISOString(),
    reply: reply === null ? null : { text: reply, at: (repliedAt ?? createdAt).toISOString() },
  }));
  return { items, page, pageSize, total };
}
