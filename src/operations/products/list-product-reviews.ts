import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { orderReviews, orders } from "#db/order-schema.server.ts";
import { shortenName } from "#domain/masking.ts";
import type { Page, PageQuery } from "#domain/paging.ts";
import type { ProductReview } from "#domain/review.ts";
import { REVIEWS_PAGE_SIZE } from "#domain/review.ts";
import { reviewMessages } from "#domain/review-messages.ts";

/** What customers wrote about a product, newest first, for everybody to read. */
export async function listProductReviews(
  db: Database,
  productId: string,
  { page = 1, pageSize = REVIEWS_PAGE_SIZE }: PageQuery = {},
): Promise<Page<ProductReview>> {
  const isOfProduct = eq(orderReviews.productId, productId);
  const total = await db.$count(orderReviews, isOfProduct);
  const rows = await db
    .select({
      id: orderReviews.id,
      name: orders.customerName,
      rating: orderReviews.rating,
      review: orderReviews.review,
      createdAt: orderReviews.createdAt,
    })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .where(isOfProduct)
    .orderBy(descending(orderReviews.createdAt), descending(orderReviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const items = rows.map(({ name, createdAt, ...review }) => ({
    ...review,
    author: shortenName(name) ?? reviewMessages.unnamedAuthor,
    createdAt: createdAt.toISOString(),
  }));
  return { items, page, pageSize, total };
}
