import { expect, test } from "vitest";

import { findCancelledBooking } from "./cancelled-booking.ts";

test.each([
  [true, null, "CX-1", "cancelling"],
  [false, null, "CX-1", null],
  [true, "queued", null, null],
  [true, "rejected", null, null],
  [true, "unsure", null, "cancelling"],
  [true, "sending", null, "sending"],
] as const)(
  "a cancelled parcel of a courier with a connection: %s, with booking %s and number %s has the booking state %s",
  (isConnected, bookingState, trackingNumber, expected) => {
    expect(findCancelledBooking({ isConnected, bookingState, trackingNumber })).toBe(expected);
  },
);
