import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  reverseSort,
  sortDown,
  sortLatestFirst,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import type { ReviewFilter, ReviewListQuery, ReviewSort, StaffReview } from "../rules/staff-review.ts";
import { DEFAULT_REVIEW_SORT } from "../rules/staff-review.ts";

import { selectReviews, toStaffReview } from "./review-rows.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${orderReviews.createdAt}`),
  sortDown(sql`${orderReviews.id}`),
];
const productName = sql`lower(${orderReviews.productName})`;
const rating = { value: sql`${orderReviews.rating}`, nulls: sql`nulls last` };

const SORTS: Readonly<Record<ReviewSort, readonly SortColumn[]>> = {
  newest: NEWEST,
  oldest: reverseSort(NEWEST),
  "product-asc": [sortUp(productName), ...NEWEST],
  "product-desc": [sortDown(productName), ...NEWEST],
  "rating-asc": [{ ...rating, isDescending: false }, ...NEWEST],
  "rating-desc": [{ ...rating, isDescending: true }, ...NEWEST],
};

/** Returns the columns that sort reviews. */
export function getReviewOrder(sort: ReviewSort = DEFAULT_REVIEW_SORT): SQL[] {
  return toOrderBy(SORTS[sort]);
}

/** Returns a page of reviews for staff, including hidden reviews, newest first by default. */
export async function listReviews(db: Database, query: ReviewListQuery = {}): Promise<Page<StaffReview>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const order = getReviewOrder(query.sort);
  // Joins orders and staff after the limit, so that the sort reads only the reviews.
  const ids = selectReviewIds(db, query)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const readRows = () =>
    selectReviews(db)
      .where(inArray(orderReviews.id, ids))
      .orderBy(...order);
  const totalPromise = db.$count(selectReviewIds(db, query).as("found"));
  // A search without a match reads the reviews only once.
  if (query.search && (await totalPromise) === 0) return { items: [], page, pageSize, total: 0 };
  const [total, rows] = await Promise.all([totalPromise, readRows()]);
  return { items: rows.map(toStaffReview), page, pageSize, total };
}

/** SQL condition for visible written reviews without a reply. */
export const isUnanswered = and(
  isNull(orderReviews.hiddenAt),
  isNull(orderReviews.reply),
  ne(orderReviews.review, sql`''`),
);

function selectReviewIds(db: Database, query: ReviewFilter) {
  return db
    .select({ id: orderReviews.id })
    .from(orderReviews)
    .where(buildReviewCondition(db, query))
    .$dynamic();
}

/** Returns the SQL condition of the filters, or `undefined` without filters. */
export function buildReviewCondition(
  db: Database,
  { search = "", status, unanswered, rating: stars, from, to }: ReviewFilter,
): SQL | undefined {
  const { hiddenAt, createdAt } = orderReviews;
  return and(
    status === undefined ? undefined : status === "hidden" ? isNotNull(hiddenAt) : isNull(hiddenAt),
    unanswered === undefined ? undefined : isUnanswered,
    stars === undefined ? undefined : eq(orderReviews.rating, stars),
    isInPeriod(createdAt, { from, to }),
    search.trim() === "" ? undefined : buildSearchCondition(db, search.trim()),
  );
}

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

function buildSearchCondition(db: Database, text: string): SQL | undefined {
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
