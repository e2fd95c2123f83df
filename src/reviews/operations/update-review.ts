import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "../tables/review-schema.server.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { staffReviewMessages } from "../rules/staff-messages.ts";
import type { ReviewUpdate, StaffReview } from "../rules/staff-review.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { rateProduct, removeProductRating } from "./rate-product.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import type { ReviewWebhook } from "../rules/review-webhooks.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import { selectReviews, toStaffReview } from "./review-rows.ts";

type StoredReview = typeof orderReviews.$inferSelect;

interface ReviewOptions {
  by?: Actor | undefined;
}

/**
 * Hides a review from shoppers or shows it again, and sets or removes the shop's reply, in one transaction with the
 * audit entries. A hidden review's rating no longer counts for its product; showing the review counts it again.
 * Requesting the current state changes nothing.
 * @throws NotFound 'Review not found'
 * @throws Conflict if the reply was changed after `expectedUpdatedAt`, or the text of the review was erased
 */
export async function updateReview(
  db: Database,
  id: number,
  update: ReviewUpdate,
  { by }: ReviewOptions = {},
): Promise<StaffReview> {
  return db.transaction(async (tx) => {
    const [storedReview] = await tx.select().from(orderReviews).where(eq(orderReviews.id, id)).for("update");
    if (storedReview === undefined) throw new NotFound(staffReviewMessages.notFound);
    const isVisibilityChanged = await setVisibility(tx, storedReview, update, { by });
    const isReplyChanged = await setReply(tx, storedReview, update, { by });
    const [row] = await selectReviews(tx).where(eq(orderReviews.id, id));
    if (row === undefined) throw new NotFound(staffReviewMessages.notFound);
    if (isVisibilityChanged || isReplyChanged) await incrementRevision(tx, { leavesProductsUnchanged: true });
    return toStaffReview(row);
  });
}

async function setVisibility(
  tx: Database,
  storedReview: StoredReview,
  { hidden, reason = "" }: ReviewUpdate,
  { by }: ReviewOptions,
): Promise<boolean> {
  const isHidden = storedReview.hiddenAt !== null;
  if (hidden === undefined || hidden === isHidden) return false;
  await tx
    .update(orderReviews)
    .set(
      hidden
        ? { hiddenAt: new Date(), hiddenBy: by?.uid ?? null, hiddenReason: reason }
        : { hiddenAt: null, hiddenBy: null, hiddenReason: null },
    )
    .where(eq(orderReviews.id, storedReview.id));
  if (storedReview.rating !== null) {
    await (hidden ? removeProductRating : rateProduct)(tx, storedReview.productId, storedReview.rating);
  }
  if (hidden) await recordHiddenEvent(tx, storedReview);
  const changes = [{ field: "reason", from: storedReview.hiddenReason, to: hidden ? reason : null }];
  await recordReviewAudit(tx, storedReview, { by, action: hidden ? "hidden" : "shown", changes });
  return true;
}

async function recordHiddenEvent(
  tx: Database,
  { id: reviewId, orderId, productId, rating }: StoredReview,
): Promise<void> {
  const [order] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  const data = { ...order, orderId, reviewId, productId, rating };
  await recordEvents(tx, [{ type: "review.hidden", data } satisfies ReviewWebhook]);
}

async function setReply(
  tx: Database,
  storedReview: StoredReview,
  { reply, expectedUpdatedAt }: ReviewUpdate,
  { by }: ReviewOptions,
): Promise<boolean> {
  if (reply === undefined || reply === storedReview.reply) return false;
  if (reply !== null && storedReview.review === "") throw new Conflict(staffReviewMessages.erased);
  const { repliedAt, createdAt } = storedReview;
  const storedAt = storedReview.reply === null ? null : (repliedAt ?? createdAt);
  const now = nextVersion(storedAt, expectedUpdatedAt, staffReviewMessages.replyChanged);
  await tx
    .update(orderReviews)
    .set(
      reply === null
        ? { reply: null, repliedAt: null, repliedBy: null }
        : { reply, repliedAt: now, repliedBy: by?.uid ?? null },
    )
    .where(eq(orderReviews.id, storedReview.id));
  const changes = [{ field: "reply", from: storedReview.reply, to: reply }];
  await recordReviewAudit(tx, storedReview, { by, action: "replied", changes });
  return true;
}

async function recordReviewAudit(
  tx: Database,
  { id, productName }: StoredReview,
  entry: { by: Actor | undefined; action: "hidden" | "shown" | "replied"; changes: AuditChange[] },
): Promise<void> {
  await recordAudit(tx, { ...entry, subject: { type: "review", id: String(id), label: productName } });
}
