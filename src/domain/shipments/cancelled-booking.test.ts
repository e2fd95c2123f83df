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
  "after a cancellation with courier connected %s, booking %s and tracking number %s, the booking state is %s",
  (isConnected, bookingState, trackingNumber, expected) => {
    expect(getBookingStateAfterCancellation({ isConnected, bookingState, trackingNumber })).toBe(expected);
  },
);
