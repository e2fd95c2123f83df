import { webhookOrderFields } from "#orders/rules/order-webhooks.ts";
import { z } from "#platform/rules/zod.ts";
import type { WebhookEventOf, WebhookSchemas } from "#webhooks/rules/webhook-event.ts";

import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";

const state = z.enum(SHIPMENT_STATES);
const shipment = z.object({
  ...webhookOrderFields,
  shipmentId: z.number().int(),
  reference: z.string().describe("The shop's own reference for the parcel"),
  trackingNumber: z.string().nullable(),
  state,
  previousState: state.nullable().describe("null for a new parcel"),
});

/** The data of the webhook events about parcels. */
export const SHIPMENT_WEBHOOKS = {
  "shipment.booked": shipment,
  "shipment.state_changed": shipment,
  "shipment.tracking_corrected": shipment.omit({ previousState: true }).extend({
    previousTrackingNumber: z.string().nullable(),
    courier: z.string().describe("Name of the courier"),
    previousCourier: z.string(),
  }),
  "shipment.returned": shipment,
} as const satisfies WebhookSchemas;

export type ShipmentWebhook = WebhookEventOf<typeof SHIPMENT_WEBHOOKS>;

export type ShipmentWebhookData = z.infer<typeof shipment>;

/** States of parcels that the courier does not know yet. */
const UNBOOKED: readonly (ShipmentState | null)[] = [null, "draft"];

/** Returns the events that occur when a parcel enters a state. `previousState` is null for a new parcel. */
export function listShipmentEvents(data: ShipmentWebhookData): ShipmentWebhook[] {
  const { state, previousState } = data;
  if (state === previousState) return [];
  const isBooked = UNBOOKED.includes(previousState) && state !== "draft" && state !== "cancelled";
  return [
    ...(isBooked ? [{ type: "shipment.booked", data } as const] : []),
    ...(previousState === null ? [] : [{ type: "shipment.state_changed", data } as const]),
    ...(state === "returned" ? [{ type: "shipment.returned", data } as const] : []),
  ];
}
