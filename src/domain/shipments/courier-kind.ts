/** Kinds of couriers: `manual` couriers have no connection, so staff enter tracking numbers and states. */
export const COURIER_KINDS = ["manual", "postex", "leopards", "tcs", "trax"] as const;

export type CourierKind = (typeof COURIER_KINDS)[number];

/** States of a booking at a connected courier. `unsure`: the response was lost, so the courier may have booked the parcel. */
export const BOOKING_STATES = ["queued", "sending", "unsure", "rejected"] as const;
