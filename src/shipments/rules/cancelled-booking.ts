import type { BookingState } from "./courier-kind.ts";

interface Booking {
  /** Whether the courier has a connection. */
  isConnected: boolean;
  bookingState: BookingState | null;
  trackingNumber: string | null;
}

/**
 * Returns the state of a parcel's booking after the parcel is cancelled; null if the courier does not have the parcel.
 * An unsure booking is cancelled, because the courier may have the parcel. A booking that is being sent keeps its
 * state: the process that sends the booking cancels it afterwards.
 */
export function getBookingStateAfterCancellation({
  isConnected,
  bookingState,
  trackingNumber,
}: Booking): BookingState | null {
  switch (bookingState) {
    case "queued":
    case "rejected":
      return null;
    case "unsure":
      return "cancelling";
    case null:
      return isConnected && trackingNumber !== null ? "cancelling" : null;
    default:
      return bookingState;
  }
}
