import { expect, test } from "vitest";

import { getBookingStateAfterCancellation } from "./cancelled-booking.ts";

test.each([
  [true, null, "CX-1", "cancelling"],
  [false, null, "CX-1", null],
  [true, "queued", null, null],
  [true, "rejected", null, null],
  [true, "unsure", null, "cancelling"],
  [true, "sending", null, "sending"],
] as const)(
  "cancelling a parcel (courier connected: %s, booking: %s, tracking number: %s) sets the booking state %s",
  (isConnected, bookingState, trackingNumber, expected) => {
    expect(getBookingStateAfterCancellation({ isConnected, bookingState, trackingNumber })).toBe(expected);
  },
);
