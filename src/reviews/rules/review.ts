import { z } from "#platform/rules/zod.ts";

import type { Page } from "#kit/rules/paging.ts";

import { reviewMessages } from "./review-messages.ts";
import { requiredMultilineText, text } from "#kit/rules/text.ts";

export const MIN_RATING = 1;
export const MAX_RATING = 5;

/** Number of reviews per page on the product page. */
export const REVIEWS_PAGE_SIZE = 5;

/** A public review on the product page with the author's shortened name; times are ISO 8601 UTC. */
export interface ProductReview {
  id: number;
  author: string;
  /** 1–5, or null if the customer gave no rating. */
  rating: number | null;
  review: string;
  createdAt: string;
  /** The shop's public reply, or null. */
  reply: { text: string; at: string } | null;
}

/** A page of a product's reviews, optionally filtered by rating. `total` is the number of matching reviews. */
export interface ProductReviewPage extends Page<ProductReview> {
  /** Number of all reviews, regardless of the filter. */
  totalUnfiltered: number;
  /** Number of reviews with each number of stars: 1 star at index 0, 5 stars at index 4. */
  counts: number[];
}

/** Validates the reviews of one order: text required, rating optional. Spec: storefront §5, §7. */
export const orderReviewsSchema = z.strictObject({
  reviews: z
    .array(
      z.strictObject({
        productId: text(200).min(1),
        productName: text(200).optional(),
        rating: z.number().int().min(MIN_RATING).max(MAX_RATING).nullish(),
        review: requiredMultilineText(reviewMessages.textRequired, 4000),
      }),
    )
    .min(1, reviewMessages.textRequired)
    .max(100),
});

export type OrderReviewsInput = z.infer<typeof orderReviewsSchema>;
