import type { ShipmentState } from "#shipments/rules/shipment-state.ts";

import type { ShipmentEventData, WebhookEvent } from "./webhook-event.ts";

/** States of parcels that the courier does not know yet. */
const UNBOOKED: readonly (ShipmentState | null)[] = [null, "draft"];

/** Returns the events that occur when a parcel enters a state. `previousState` is null for a new parcel. */
export function listShipmentEvents(data: ShipmentEventData): WebhookEvent[] {
  const { state, previousState } = data;
  if (state === previousState) return [];
  const isBooked = UNBOOKED.includes(previousState) && state !== "draft" && state !== "cancelled";
  return [
    ...(isBooked ? [{ type: "shipment.booked", data } as const] : []),
    ...(previousState === null ? [] : [{ type: "shipment.state_changed", data } as const]),
    ...(state === "returned" ? [{ type: "shipment.returned", data } as const] : []),
  ];
}
