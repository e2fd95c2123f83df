import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { shortenName } from "#kit/rules/masking.ts";
import { reviewMessages } from "../rules/review-messages.ts";
import type { StaffReview } from "../rules/staff-review.ts";

const hider = alias(users, "hider");
const replier = alias(users, "replier");

/**
 * Selects reviews with their orders and staff. The caller adds conditions, order and limit, and maps the rows with
 * `toStaffReview`.
 */
export function selectReviews(db: Database) {
  return db
    .select({
      review: orderReviews,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      hiddenBy: hider.email,
      repliedBy: replier.email,
    })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .leftJoin(hider, eq(hider.id, orderReviews.hiddenBy))
    .leftJoin(replier, eq(replier.id, orderReviews.repliedBy));
}

/** Maps a row to a review for staff. */
export function toStaffReview({
  review,
  orderNumber,
  customerName,
  hiddenBy,
  repliedBy,
}: Awaited<ReturnType<typeof selectReviews>>[number]): StaffReview {
  const { hiddenAt, hiddenReason, reply, repliedAt, createdAt } = review;
  const replyTime = (repliedAt ?? createdAt).toISOString();
  return {
    id: review.id,
    product: { id: review.productId, name: review.productName },
    order: { id: review.orderId, orderNumber },
    customerName,
    author: shortenName(customerName) ?? reviewMessages.unnamedAuthor,
    rating: review.rating,
    review: review.review,
    createdAt: createdAt.toISOString(),
    hidden: hiddenAt && { at: hiddenAt.toISOString(), by: hiddenBy, reason: hiddenReason ?? "" },
    reply: reply === null ? null : { text: reply, at: replyTime, by: repliedBy },
    updatedAt: reply === null ? null : replyTime,
  };
}
