/** Kinds of couriers: `manual` couriers have no connection, so staff enter tracking numbers and states. */
export const COURIER_KINDS = ["manual", "postex", "leopards", "tcs", "trax"] as const;

export type CourierKind = (typeof COURIER_KINDS)[number];

/** Features that only some courier APIs offer. */
interface CourierFeatures {
  /** Whether the courier provides labels. */
  readonly labels: boolean;
  /** Whether the courier creates load sheets. */
  readonly loadSheets: boolean;
  /** Whether the courier accepts advice after a failed delivery attempt. */
  readonly advice: boolean;
}

export const COURIER_FEATURES: Readonly<Record<CourierKind, CourierFeatures>> = {
  manual: { labels: false, loadSheets: false, advice: false },
  postex: { labels: true, loadSheets: true, advice: true },
  leopards: { labels: true, loadSheets: true, advice: true },
  tcs: { labels: true, loadSheets: false, advice: false },
  trax: { labels: true, loadSheets: true, advice: true },
};

/**
 * States of a booking at a connected courier.
 * - `unsure`: the response was lost, so the courier may have booked the parcel.
 * - `cancelling`: the parcel is cancelled, and the shop cancels its booking.
 * - `not-cancelled`: the parcel is cancelled, but the courier did not cancel its booking. Staff decide.
 */
export const BOOKING_STATES = [
  "queued",
  "sending",
  "unsure",
  "rejected",
  "cancelling",
  "not-cancelled",
] as const;

export type BookingState = (typeof BOOKING_STATES)[number];
