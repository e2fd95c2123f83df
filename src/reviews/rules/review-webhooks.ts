import { webhookOrderFields } from "#orders/rules/order-webhooks.ts";
import { z } from "#platform/rules/zod.ts";
import type { WebhookEventOf, WebhookSchemas } from "#webhooks/rules/webhook-event.ts";

import { MAX_RATING, MIN_RATING } from "./review.ts";

const review = z.object({
  ...webhookOrderFields,
  reviewId: z.number().int(),
  productId: z.string(),
  rating: z
    .number()
    .int()
    .nullable()
    .describe(`${MIN_RATING} to ${MAX_RATING} stars; null for a review without a rating`),
});

/** The data of the webhook events about reviews. */
export const REVIEW_WEBHOOKS = {
  "review.submitted": review,
  "review.hidden": review,
} as const satisfies WebhookSchemas;

export type ReviewWebhook = WebhookEventOf<typeof REVIEW_WEBHOOKS>;
