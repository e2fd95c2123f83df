import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { defineEvent } from "#platform/events/events.ts";

import type { ShipmentState } from "#orders/rules/order-status.ts";

/** The locked order of a parcel, as messages to its customer need it. */
export type ParcelOrder = Pick<LockedOrder, "id" | "phoneE164">;

/** A parcel was created. */
export const parcelCreated = defineEvent<{
  order: ParcelOrder;
  trackingNumber: string | null;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}>("parcel.created");

/** Reports have changed the states of parcels, or parcels were cancelled; their orders are locked. */
export const parcelStatesChanged = defineEvent<{
  parcels: readonly { id: number; state: ShipmentState; order: ParcelOrder }[];
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}>("parcel.states-changed");

/** Staff have corrected the courier or the tracking number of a parcel. */
export const trackingCorrected = defineEvent<{
  order: ParcelOrder;
  previousTrackingNumber: string | null;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}>("parcel.tracking-corrected");

/** Staff have corrected the cash that a rider has collected for a parcel; its order is locked. */
export const parcelCashCorrected = defineEvent<{ orderId: string }>("parcel.cash-corrected");

/** Staff have withdrawn a parcel, whose tracking number is about to be deleted. */
export const parcelWithdrawn = defineEvent<{
  shipmentId: number;
  orderId: string;
  trackingNumber: string | null;
}>("parcel.withdrawn");
