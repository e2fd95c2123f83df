import { requires } from "#kit/rules/permissions.ts";
import { z } from "#platform/rules/zod.ts";

import { staffReviewMessages } from "./staff-messages.ts";
import { choice, choiceOf, days, flag } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { queryNumber } from "#kit/rules/query-values.ts";
import { MAX_RATING, MIN_RATING } from "./review.ts";
import { multilineText } from "#kit/rules/text.ts";

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
  /** The version of the reply: its time; null without a reply. */
  updatedAt: string | null;
}

/** Maximum length of a reason for hiding a review (characters). */
export const REASON_LIMIT = 500;
/** Maximum length of a reply (characters). */
export const REPLY_LIMIT = 2000;

/** The staff list of reviews. `search` matches product, customer, order number or text. */
export const reviewList = defineList({
  texts: {
    title: "Reviews",
    items: "reviews",
    none: staffReviewMessages.none,
    hint: staffReviewMessages.hint,
    next: {
      label: "Show delivered orders",
      to: "/admin/orders?status=delivered",
      rule: requires("orders.read"),
    },
    noMatch: staffReviewMessages.noMatch,
    loadFailed: staffReviewMessages.loadFailed,
    search: "Search by product, customer, order number or text",
  },
  columns: {
    product: { label: "Product", sort: ["product-asc", "product-desc"] },
    rating: { label: "Rating", sort: ["rating-asc", "rating-desc"], isDescendingFirst: true },
    review: { label: "Review" },
    customer: { label: "Customer" },
    order: { label: "Order" },
    date: { label: "Date", sort: ["oldest", "newest"], isDescendingFirst: true },
    reply: { label: "Reply" },
    status: { label: "Status" },
  },
  filters: [
    choice("status", "Visibility", { visible: "Visible", hidden: "Hidden" }),
    choiceOf("rating", "Rating", queryNumber("rating", { min: MIN_RATING, max: MAX_RATING }).optional(), {
      options: [5, 4, 3, 2, 1].map((stars) => ({
        value: String(stars),
        label: stars === 1 ? "1 star" : `${stars} stars`,
      })),
    }),
    flag("unanswered", "Reply", "To answer"),
    days("Date"),
  ],
  defaultSort: "newest",
});

/**
 * Validates a review update by staff. Hiding requires a reason. An empty or null `reply` removes the reply; the update
 * is rejected if the stored reply is newer than `expectedUpdatedAt`, which is null without a reply.
 */
export const reviewUpdateSchema = z
  .strictObject({
    hidden: z.boolean().optional(),
    reason: multilineText(REASON_LIMIT).optional(),
    reply: multilineText(REPLY_LIMIT)
      .nullable()
      .transform((reply) => (reply === "" ? null : reply))
      .optional(),
    expectedUpdatedAt: z.iso.datetime().nullable().optional(),
  })
  .refine(({ hidden, reason = "" }) => hidden !== true || reason !== "", {
    path: ["reason"],
    error: staffReviewMessages.reasonRequired,
  });

export type ReviewUpdate = z.output<typeof reviewUpdateSchema>;
