import { z } from "#platform/rules/zod.ts";

/**
 * The events that endpoints can receive, with their descriptions. The module in which an event happens has the schema
 * of its data.
 */
export const WEBHOOK_EVENTS = {
  "order.placed": "A shopper placed an order",
  "order.status_changed": "The status of an order changed",
  "order.edited": "The contact details, the address, the items or the payment of an order were changed",
  "order.cancelled": "An order was cancelled. The shop also sends order.status_changed",
  "shipment.booked": "A parcel was booked with its courier",
  "shipment.state_changed": "The state of a parcel changed",
  "shipment.tracking_corrected": "Staff corrected the courier or the tracking number of a parcel",
  "shipment.returned": "A parcel is back at the shop. The shop also sends shipment.state_changed",
  "stock.low": "The stock of a size became low",
  "stock.out_of_stock": "A size was sold out",
  "stock.back_in_stock": "A sold-out size is in stock again",
  "review.submitted": "A shopper reviewed a product",
  "review.hidden": "Staff hid a review",
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

/** All types of events that endpoints can receive. */
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

/** Type of the event that staff send to test an endpoint. Endpoints receive it regardless of their event types. */
export const TEST_EVENT_TYPE = "webhook.test";

/**
 * The schemas of the data of events. The data contains ids and public data only: no customer names, contact details,
 * addresses, notes or texts. A receiver that needs more data reads it from the API, with the permissions of its own API
 * key.
 */
export type WebhookSchemas = Readonly<Partial<Record<WebhookEventType, z.ZodObject>>>;

/** The events whose data schemas describe. */
export type WebhookEventOf<Schemas extends WebhookSchemas> = {
  [Type in keyof Schemas]: { type: Type; data: z.infer<Schemas[Type]> };
}[keyof Schemas];

/** An event with its data. */
export interface WebhookEvent {
  type: WebhookEventType;
  data: object;
}

/** The body of a request to an endpoint, as specified by Standard Webhooks. */
export const webhookBodySchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime().describe("When the event happened, ISO 8601 UTC"),
  data: z.record(z.string(), z.unknown()),
});

/** Serializes the body of an event. Repeated attempts send the same bytes. */
export function serializeEvent(event: { type: string; createdAt: Date; data: unknown }): string {
  return JSON.stringify({ type: event.type, timestamp: event.createdAt.toISOString(), data: event.data });
}
