import { z } from "#domain/shared/zod.ts";

import { reviewMessages } from "./review-messages.ts";
import { requiredText, text } from "#domain/shared/text.ts";

export const MIN_RATING = 1;
export const MAX_RATING = 5;

/** Reviews that a product's page shows at once. */
export const REVIEWS_PAGE_SIZE = 5;

/** A review as everybody may read it on the product's page: the author's name shortened; time ISO 8601 UTC. */
export interface ProductReview {
  id: number;
  author: string;
  /** 1–5; null when none was given. */
  rating: number | null;
  review: string;
  createdAt: string;
  /** Public answer of the shop; null without one. */
  reply: { text: string; at: string } | null;
}

/** Reviews of one order: text required, rating optional. Spec: storefront §5, §7. */
export const orderReviewsSchema = z.strictObject({
  reviews: z
    .array(
      z.strictObject({
        productId: text(200).min(1),
        productName: text(200).optional(),
        rating: z.number().int().min(MIN_RATING).max(MAX_RATING).nullish(),
        review: requiredText(reviewMessages.textRequired, 4000),
      }),
    )
    .min(1, reviewMessages.textRequired)
    .max(100),
});

export type OrderReviewsInput = z.infer<typeof orderReviewsSchema>;
