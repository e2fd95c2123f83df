import type { SQL } from "drizzle-orm";
import { and, eq, ilike, isNotNull, isNull, ne, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/statements/descending.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { orderReviews, orders } from "#db/schema/order-schema.server.ts";
import type { Page } from "#domain/shared/paging.ts";
import { STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";
import type { ReviewListQuery, StaffReview } from "#domain/reviews/staff-review.ts";

import { selectReviews, toStaffReview } from "./review-rows.ts";

/** Returns a page of reviews for staff, including hidden reviews, newest first. */
export async function listReviews(
  db: Database,
  query: Partial<ReviewListQuery> = {},
): Promise<Page<StaffReview>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const condition = buildCondition(query);
  const total = await db.$count(
    db
      .select({ id: orderReviews.id })
      .from(orderReviews)
      .innerJoin(orders, eq(orders.id, orderReviews.orderId))
      .where(condition)
      .as("found"),
  );
  const rows = await selectReviews(db)
    .where(condition)
    .orderBy(descending(orderReviews.createdAt), descending(orderReviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(toStaffReview), page, pageSize, total };
}

/** SQL condition for visible written reviews without a reply. */
export const isUnanswered = and(
  isNull(orderReviews.hiddenAt),
  isNull(orderReviews.reply),
  ne(orderReviews.review, sql`''`),
);

function buildCondition({
  search = "",
  status,
  unanswered,
  rating,
}: Partial<ReviewListQuery>): SQL | undefined {
  const { hiddenAt } = orderReviews;
  return and(
    status === undefined ? undefined : status === "hidden" ? isNotNull(hiddenAt) : isNull(hiddenAt),
    unanswered === undefined ? undefined : isUnanswered,
    rating === undefined ? undefined : eq(orderReviews.rating, rating),
    search.trim() === "" ? undefined : buildSearchCondition(search.trim()),
  );
}

function buildSearchCondition(text: string): SQL | undefined {
  const pattern = containsPattern(text);
  return or(
    ilike(orderReviews.productName, pattern),
    ilike(orderReviews.review, pattern),
    ilike(orders.customerName, pattern),
    ilike(orders.orderNumber, pattern),
  );
}
