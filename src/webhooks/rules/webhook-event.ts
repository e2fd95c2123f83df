import { ORDER_EVENT_KINDS } from "#orders/rules/edit/order-edit.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { SHIPMENT_STATES } from "#shipments/rules/shipment-state.ts";
import { z } from "#platform/rules/zod.ts";

const order = {
  orderId: z
    .string()
    .describe("Opens the order's page, where the shopper's details are masked. Keep it confidential"),
  orderNumber: z.string().describe("For example ZE12345678901"),
};
const status = z.enum(ORDER_STATUSES);
const size = {
  productId: z.string(),
  variantId: z.number().int().describe("Id of the size"),
  variant: z.string().describe("Name of the size, for example 50ml"),
};
const statusChange = z.object({ ...order, status, previousStatus: status });
const shipmentState = z.enum(SHIPMENT_STATES);
const shipment = z.object({
  ...order,
  shipmentId: z.number().int(),
  reference: z.string().describe("The shop's own reference for the parcel"),
  trackingNumber: z.string().nullable(),
  state: shipmentState,
  previousState: shipmentState.nullable().describe("null for a new parcel"),
});
const stock = z.object({
  ...size,
  stock: z.number().int().nullable().describe("Bottles in stock; null for unlimited stock"),
  previousStock: z.number().int().nullable(),
});
const review = z.object({
  ...order,
  reviewId: z.number().int(),
  productId: z.string(),
  rating: z.number().int().nullable().describe("1 to 5 stars; null for a review without a rating"),
});

/**
 * The events that endpoints can receive, with a description and the schema of their data. The data contains ids and
 * public data only: no customer names, contact details, addresses, notes or texts. A receiver that needs more data
 * reads it from the API, with the permissions of its own API key.
 */
export const WEBHOOK_EVENTS = {
  "order.placed": {
    description: "A shopper placed an order",
    data: z.object({
      ...order,
      status,
      totalAmount: z.number().describe("PKR"),
      totalItems: z.number().int(),
      items: z.array(
        z.object({ ...size, quantity: z.number().int(), unitPrice: z.number().describe("PKR") }),
      ),
    }),
  },
  "order.status_changed": { description: "The status of an order changed", data: statusChange },
  "order.edited": {
    description: "Staff changed the contact details, the address or the items of an order",
    data: z.object({ ...order, kind: z.enum(ORDER_EVENT_KINDS) }),
  },
  "order.cancelled": {
    description: "An order was cancelled. The shop also sends order.status_changed",
    data: statusChange,
  },
  "shipment.booked": { description: "A parcel was booked with its courier", data: shipment },
  "shipment.state_changed": { description: "The state of a parcel changed", data: shipment },
  "shipment.tracking_corrected": {
    description: "Staff corrected the courier or the tracking number of a parcel",
    data: shipment.omit({ previousState: true }).extend({
      previousTrackingNumber: z.string().nullable(),
      courier: z.string().describe("Name of the courier"),
      previousCourier: z.string(),
    }),
  },
  "shipment.returned": {
    description: "A parcel is back at the shop. The shop also sends shipment.state_changed",
    data: shipment,
  },
  "stock.low": { description: "The stock of a size became low", data: stock },
  "stock.out_of_stock": { description: "A size was sold out", data: stock },
  "stock.back_in_stock": { description: "A sold-out size is in stock again", data: stock },
  "review.submitted": { description: "A shopper reviewed a product", data: review },
  "review.hidden": { description: "Staff hid a review", data: review },
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

/** All types of events that endpoints can receive. */
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

/** Type of the event that staff send to test an endpoint. Endpoints receive it regardless of their event types. */
export const TEST_EVENT_TYPE = "webhook.test";

/** An event with its data. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; data: z.infer<(typeof WEBHOOK_EVENTS)[Type]["data"]> };
}[WebhookEventType];

export type ShipmentEventData = z.infer<typeof shipment>;

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
