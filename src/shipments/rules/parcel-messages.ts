import type { ShipmentState } from "#orders/rules/order-status.ts";

/** Texts about the parcels of an order, for the shopper. */
export const parcelMessages = {
  heading: (count: number) => (count === 1 ? "Your parcel" : "Your parcels"),
  trackingNumber: "Tracking number",
  track: (courier: string) => `Track with ${courier}`,
  updated: "Updated",
  states: {
    draft: "Being packed",
    booked: "Packed, waiting for the courier",
    picked: "With the courier",
    "in-transit": "On its way to you",
    "out-for-delivery": "Out for delivery",
    attempted: "The courier tried to deliver it",
    delivered: "Delivered",
    "return-requested": "On its way back to the shop",
    returning: "On its way back to the shop",
    returned: "Back at the shop",
    cancelled: "Cancelled",
    lost: "The courier is searching for it",
  } satisfies Record<ShipmentState, string>,
};
