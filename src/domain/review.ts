import { z } from "zod";

import { reviewMessages } from "./messages.ts";
import { requiredText, text } from "./text.ts";

export const MIN_RATING = 1;
export const MAX_RATING = 5;

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
