import { z } from "#platform/rules/zod.ts";

import { staffReviewMessages } from "./staff-messages.ts";
import { queryChoice, queryFlag, queryNumber, queryPeriod, queryStaffPage } from "#kit/rules/query-values.ts";
import { MAX_RATING, MIN_RATING } from "./review.ts";
import { text } from "#kit/rules/text.ts";

/**
 * A review as staff see it; times are ISO 8601 UTC. `by` is an email address, or null if the account no longer exists.
 */
export interface StaffReview {
  id: number;
  product: { id: string; name: string };
  order: { id: string; orderNumber: string };
  customerName: string;
  /** Public name of the author. */
  author: string;
  rating: number | null;
  review: string;
  createdAt: string;
  /** Set while the review is hidden from the storefront. */
  hidden: { at: string; by: string | null; reason: string } | null;
  reply: { text: string; at: string; by: string | null } | null;
}

/** Maximum length of a reason for hiding a review (characters). */
export const REASON_LIMIT = 500;
/** Maximum length of a reply (characters). */
export const REPLY_LIMIT = 2000;

/** Values of the visibility filter of the admin review list. */
export const REVIEW_VISIBILITIES = ["visible", "hidden"] as const;

/** Sort orders of the admin review list. Reviews without a rating are last in both directions. */
export const REVIEW_SORTS = [
  "newest",
  "oldest",
  "product-asc",
  "product-desc",
  "rating-asc",
  "rating-desc",
] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const DEFAULT_REVIEW_SORT: ReviewSort = "newest";

/**
 * Validates the filters and the sort order of the admin review list; `search` matches product, customer, order number
 * or text. `unanswered=true` matches visible written reviews without a reply.
 */
export const reviewFilterSchema = z.object({
  search: text(200).optional(),
  status: queryChoice("status", REVIEW_VISIBILITIES).optional(),
  unanswered: queryFlag("unanswered").optional(),
  rating: queryNumber("rating", { min: MIN_RATING, max: MAX_RATING }).optional(),
  ...queryPeriod(),
  sort: queryChoice("sort", REVIEW_SORTS).default(DEFAULT_REVIEW_SORT),
});

/** Filters and sort order of the admin review list; all are optional. */
export type ReviewFilter = Partial<z.output<typeof reviewFilterSchema>>;

/** Validates filters, sort order and page of the admin review list. */
export const reviewListSchema = reviewFilterSchema.extend(queryStaffPage());

/** Filters, sort order and page of the admin review list; all are optional. */
export type ReviewListQuery = Partial<z.output<typeof reviewListSchema>>;

/**
 * Validates a review update by staff. Hiding requires a reason. An empty or null `reply` removes the reply; the update
 * is rejected if the current reply is not `expectedReply`.
 */
export const reviewUpdateSchema = z
  .strictObject({
    hidden: z.boolean().optional(),
    reason: text(REASON_LIMIT).optional(),
    reply: text(REPLY_LIMIT)
      .nullable()
      .transform((reply) => (reply === "" ? null : reply))
      .optional(),
    expectedReply: z.string().nullable().optional(),
  })
  .refine(({ hidden, reason = "" }) => hidden !== true || reason !== "", {
    path: ["reason"],
    error: staffReviewMessages.reasonRequired,
  });

export type ReviewUpdate = z.output<typeof reviewUpdateSchema>;
