import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "@hono/zod-openapi";

import { STOCK_WEBHOOKS } from "#catalogue/rules/stock/stock-webhooks.ts";
import { ORDER_WEBHOOKS } from "#orders/rules/order-webhooks.ts";
import { REVIEW_WEBHOOKS } from "#reviews/rules/review-webhooks.ts";
import { SHIPMENT_WEBHOOKS } from "#shipments/rules/shipment-webhooks.ts";
import type { WebhookEventType } from "#webhooks/rules/webhook-event.ts";
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES, webhookBodySchema } from "#webhooks/rules/webhook-event.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { jsonBody } from "#kit/api/openapi.ts";

const headers = z.object({
  "webhook-id": z
    .string()
    .describe("The same for all attempts of a delivery. Ignore ids that you have already processed"),
  "webhook-timestamp": z.string().describe("Time of the attempt as a Unix timestamp in seconds"),
  "webhook-signature": z.string().describe("Standard Webhooks signatures, separated by spaces"),
});

/** The data of all webhook events. */
export const WEBHOOK_DATA = {
  ...ORDER_WEBHOOKS,
  ...SHIPMENT_WEBHOOKS,
  ...STOCK_WEBHOOKS,
  ...REVIEW_WEBHOOKS,
} as const satisfies Readonly<Record<WebhookEventType, z.ZodObject>>;

/** Adds the shop's outgoing requests to the `webhooks` section of the OpenAPI document. */
export function describeWebhooks(api: OpenAPIHono<ApiEnv>): void {
  for (const type of WEBHOOK_EVENT_TYPES) {
    const data = WEBHOOK_DATA[type];
    const name = type.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    api.openAPIRegistry.registerWebhook({
      operationId: `${name}Webhook`,
      method: "post",
      path: type,
      tags: ["webhooks"],
      summary: WEBHOOK_EVENTS[type],
      security: [],
      request: { headers, body: jsonBody(webhookBodySchema.extend({ type: z.literal(type), data })) },
      responses: {
        "2XX": { description: "Received. The shop does not send the event again" },
        410: { description: "The receiver does not want further events. The shop switches the endpoint off" },
      },
    });
  }
}
