import { eq } from "drizzle-orm";

import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import { REVIEW_SHEET } from "../rules/review-export.ts";
import { reviewList } from "../rules/staff-review.ts";
import { reviewSql } from "./list-reviews.ts";

import { buildListExport } from "#staff/operations/export-file.ts";

const FIELDS = {
  productName: orderReviews.productName,
  rating: orderReviews.rating,
  review: orderReviews.review,
  customerName: orders.customerName,
  orderNumber: orders.orderNumber,
  createdAt: orderReviews.createdAt,
  hiddenAt: orderReviews.hiddenAt,
  hiddenReason: orderReviews.hiddenReason,
  reply: orderReviews.reply,
};

/**
 * Exports the reviews that match a filter, including hidden reviews, newest first by default, and records the
 * export in the audit log.
 */
export const exportReviews = buildListExport({
  list: reviewList,
  listSql: reviewSql,
  fields: FIELDS,
  select: (source) =>
    source
      .select(FIELDS)
      .from(orderReviews)
      .innerJoin(orders, eq(orders.id, orderReviews.orderId))
      .$dynamic(),
  sheet: REVIEW_SHEET,
  fileName: "reviews",
  subject: { type: "review" },
  countedAs: "reviews",
});
