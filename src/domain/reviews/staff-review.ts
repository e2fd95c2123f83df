import { z } from "#domain/shared/zod.ts";

import { staffReviewMessages } from "./staff-messages.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/shared/paging.ts";
import { queryChoice, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { MAX_RATING, MIN_RATING } from "./review.ts";
import { text } from "#domain/shared/text.ts";

/** A review as staff see it; times ISO 8601 UTC, `by` an e-mail address or null if the account is gone. */
export interface StaffReview {
  id: number;
  product: { id: string; name: string };
  order: { id: string; orderNumber: string };
  customerName: string;
  /** Name that shoppers see. */
  author: string;
  rating: number | null;
  review: string;
  createdAt: string;
  /** Set while the review is hidden from shoppers. */
  hidden: { at: string; by: string | null; reason: string } | null;
  reply: { text: string; at: string; by: string | null } | null;
}

/** Characters of a reason for hiding a review, and of a reply. */
export const REASON_LIMIT = 500;
export const REPLY_LIMIT = 2000;

/** Filters of staff's list of reviews. */
export const REVIEW_VISIBILITIES = ["visible", "hidden"] as const;

/** Query of staff's list of reviews; `search` matches product, customer, order number and text. */
export const reviewListSchema = z.object({
  search: text(200).optional(),
  status: queryChoice("status", REVIEW_VISIBILITIES).optional(),
  rating: queryNumber("rating", { min: MIN_RATING, max: MAX_RATING }).optional(),
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(PAGE_SIZE),
});

export type ReviewListQuery = z.output<typeof reviewListSchema>;

/**
 * Change of a review by staff. Hiding needs a reason. An empty or null `reply` removes the reply; the update is
 * rejected if the current reply is not `expectedReply`.
 */
export const reviewUpdateSchema = z
  .strictObject({
    hidden: z.boolean().optional(),
    reason: text(REASON_LIMIT).optional(),
    reply: text(REPLY_LIMIT)
      .nullable()
      .transform((words) => (words === "" ? null : words))
      .optional(),
    expectedReply: z.string().nullable().optional(),
  })
  .refine(({ hidden, reason = "" }) => hidden !== true || reason !== "", {
    path: ["reason"],
    error: staffReviewMessages.reasonRequired,
  });

export type ReviewUpdate = z.output<typeof reviewUpdateSchema>;
