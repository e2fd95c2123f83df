import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  sortBoth,
  sortDown,
  sortLatestFirst,
  sortReversed,
} from "#platform/db/statements/sort-columns.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { reviewList } from "../rules/staff-review.ts";

import { isPublic } from "./list-product-reviews.ts";
import { selectReviews, toStaffReview } from "./review-rows.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${orderReviews.createdAt}`),
  sortDown(sql`${orderReviews.id}`),
];
/** SQL condition for visible written reviews without a reply. */
export const isUnanswered = and(isPublic, isNull(orderReviews.reply));

/** The SQL of the reviews' search, filters and sort. */
export const reviewSql: ListSql<typeof reviewList> = {
  search: buildSearchCondition,
  filters: {
    status: (status) => (status === "hidden" ? isNotNull : isNull)(orderReviews.hiddenAt),
    rating: (stars) => eq(orderReviews.rating, stars),
    unanswered: () => isUnanswered,
    from: (from) => isInPeriod(orderReviews.createdAt, { from }),
    to: (to) => isInPeriod(orderReviews.createdAt, { to }),
  },
  sorts: {
    product: sortBoth(sql`lower(${orderReviews.productName})`, NEWEST),
    // Reviews without a rating are last in both directions.
    rating: sortBoth({ value: sql`${orderReviews.rating}`, nulls: sql`nulls last` }, NEWEST),
    date: sortReversed(NEWEST),
  },
};

/** Returns a page of reviews for staff, including hidden reviews, newest first by default. */
export const listReviews = buildList(reviewList, reviewSql, {
  count: (db, condition) => db.$count(orderReviews, condition),
  // Joins orders and staff after the limit, so that the sort reads only the reviews.
  read: (db, { condition, order, limit, offset }) => {
    const { id } = orderReviews;
    const ids = db
      .select({ id })
      .from(orderReviews)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return selectReviews(db)
      .where(inArray(id, ids))
      .orderBy(...order);
  },
  toItems: (rows) => rows.map(toStaffReview),
  countsFirst: true,
});

/** Minimum search length for the union. A single letter matches most reviews, so one scan is several times faster. */
const MIN_UNION_LENGTH = 2;

const REVIEW_COLUMNS: SearchedColumns = {
  indexed: orderReviews.searchText,
  // The name of a product may be searched by its digits, e.g. `No. 5`.
  numbers: [orderReviews.productName],
  texts: [orderReviews.review],
};

const ORDER_COLUMNS: SearchedColumns = {
  indexed: orders.searchText,
  names: [orders.customerName],
  numbers: [orders.orderNumber],
};

function matchesOrder(text: string): SQL | undefined {
  const { searchText, customerName, orderNumber } = orders;
  return and(
    // Redundant with the other condition, but supported by an index.
    containsFolded(searchText, text),
    or(...[customerName, orderNumber].map((column) => containsFolded(buildFoldedText(column), text))),
  );
}

function buildSearchCondition(text: string, db: Database): SQL | undefined {
  const { id, orderId, searchText } = orderReviews;
  const matchesReview = canSeeContacts()
    ? containsFolded(searchText, text)
    : matchesWithoutContacts(text, REVIEW_COLUMNS);
  const matchingOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(canSeeContacts() ? matchesOrder(text) : matchesWithoutContacts(text, ORDER_COLUMNS));
  if (text.length < MIN_UNION_LENGTH) return or(matchesReview, inArray(orderId, matchingOrders));
  // A union, because PostgreSQL uses neither an index nor parallel workers for an OR with a subquery.
  const matchingReviews = db.select({ id }).from(orderReviews).where(matchesReview);
  const reviewsOfMatchingOrders = db
    .select({ id })
    .from(orderReviews)
    .where(inArray(orderId, matchingOrders));
  return inArray(id, matchingReviews.union(reviewsOfMatchingOrders));
}
