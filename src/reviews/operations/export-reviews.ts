import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import { REVIEW_SHEET, buildReviewExportName, toReviewRow } from "../rules/review-export.ts";
import { buildListCondition, buildListOrder } from "#kit/operations/list.server.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { reviewList } from "../rules/staff-review.ts";
import { reviewSql } from "./list-reviews.ts";

import type { ExportFile, ExportOptions } from "#staff/operations/export-file.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";

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
export async function exportReviews(
  db: Database,
  { sort, ...filter }: ListFilterOf<typeof reviewList>,
  options: ExportOptions,
): Promise<ExportFile> {
  const condition = buildListCondition(reviewList, reviewSql, db, filter);
  const fileName = buildReviewExportName(new Date());
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: FIELDS,
    rows: db
      .select(FIELDS)
      .from(orderReviews)
      .innerJoin(orders, eq(orders.id, orderReviews.orderId))
      .where(condition)
      .orderBy(...buildListOrder(reviewList, reviewSql, { sort })),
    total: sql`select count(*)::int as total from ${orderReviews} ${condition && sql`where ${condition}`}`,
    toAuditEntry: (total) => ({
      subject: { type: "review", id: "export", label: fileName },
      details: { reviews: total, ...filter },
    }),
  });
  const body = streamSnapshot(snapshot, REVIEW_SHEET, (batch) => batch.map(toReviewRow));
  return { fileName, total: snapshot.total, body };
}
