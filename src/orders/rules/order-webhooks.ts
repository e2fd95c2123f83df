import { webhookSizeFields } from "#catalogue/rules/stock/stock-webhooks.ts";
import { z } from "#platform/rules/zod.ts";
import type { WebhookEventOf, WebhookSchemas } from "#webhooks/rules/webhook-event.ts";

import { ORDER_EVENT_KINDS } from "./edit/order-edit.ts";
import { ORDER_STATUSES } from "./order-status.ts";

/** The fields that identify an order in the data of webhook events. */
export const webhookOrderFields = {
  orderId: z
    .string()
    .describe("Opens the page on which the shopper reviews the products. Keep it confidential"),
  orderNumber: z.string().describe("For example ZE12345678901"),
};
const status = z.enum(ORDER_STATUSES);
const statusChange = z.object({ ...webhookOrderFields, status, previousStatus: status });

/** The data of the webhook events about orders. */
export const ORDER_WEBHOOKS = {
  "order.placed": z.object({
    ...webhookOrderFields,
    status,
    totalAmount: z.number().describe("PKR"),
    totalItems: z.number().int(),
    items: z.array(
      z.object({ ...webhookSizeFields, quantity: z.number().int(), unitPrice: z.number().describe("PKR") }),
    ),
  }),
  "order.status_changed": statusChange,
  "order.edited": z.object({ ...webhookOrderFields, kind: z.enum(ORDER_EVENT_KINDS) }),
  "order.cancelled": statusChange,
} as const satisfies WebhookSchemas;

export type OrderWebhook = WebhookEventOf<typeof ORDER_WEBHOOKS>;
