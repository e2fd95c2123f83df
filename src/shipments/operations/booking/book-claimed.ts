import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { CourierCity } from "../../rules/courier-city.ts";
import { describeMismatch } from "../../rules/courier-city.ts";
import type { BookedParcel, Courier, CourierResult } from "../couriers/courier.ts";

import { findCity } from "../cities/find-city.ts";
import { storeLabel, storeLabelUrl } from "../labels/store-label.ts";
import { storeCharge } from "../payments/check-payments.ts";
import type { ClaimPurpose, ClaimedBooking } from "./claim-booking.ts";
import { renewClaim } from "./claim-booking.ts";
import type { UnmatchedParcel } from "./read-parcel.ts";
import { readParcel } from "./read-parcel.ts";
import type { FailedBooking } from "./record-booking.ts";
import { RETRY_MS, recordBooked, recordFailure } from "./record-booking.ts";

/** Time after a lost response in which the courier may still process the request (ms). */
const SETTLE_MS = 2 * MINUTE_MS;

export interface BookingServices {
  db: Database;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}

type Booking = { outcome: "booked"; /** Null after a lookup. */ city: CourierCity | null } & BookedParcel;

/**
 * Books a claimed shipment. First looks up the shipment if the courier may already have it. No transaction is open
 * during the requests.
 * @returns whether the courier can book further parcels now
 */
export async function bookClaimed(
  { db, channels }: BookingServices,
  courier: Courier,
  claim: ClaimedBooking,
  purpose: Exclude<ClaimPurpose, "cancel">,
): Promise<boolean> {
  const parcel = await readParcel(db, claim.id);
  // The shipment was deleted with its order.
  if (!parcel) return true;
  const lookedUp = purpose === "look-up" ? await lookUp(courier, claim) : undefined;
  const currentClaim = purpose === "look-up" && !lookedUp ? await renewClaim(db, claim) : claim;
  if (!currentClaim) return true;
  const booking = lookedUp ?? (await book(db, courier, currentClaim, parcel));
  if (booking.outcome !== "booked") {
    await recordFailure(db, currentClaim, booking);
    return booking.outcome === "rejected";
  }
  const { trackingNumber, labelUrl, city } = booking;
  const isBooked = await recordBooked(db, currentClaim, trackingNumber, { channels, now: new Date() });
  if (!isBooked) return true;
  if (labelUrl !== undefined) await storeLabelUrl(db, claim.id, labelUrl);
  // If this request fails, the label is fetched when staff print it.
  await storeLabel(db, courier, { shipmentId: claim.id, trackingNumber });
  if (city) await storeCharge(db, courier, claim.id, { ...parcel, trackingNumber, city });
  return true;
}

/** Returns the booking or the failure of the lookup; `undefined` if the courier does not know the parcel. */
async function lookUp(
  courier: Courier,
  { reference, createdAt }: ClaimedBooking,
): Promise<Booking | FailedBooking | undefined> {
  const lookup = await courier.findByReference(reference, createdAt.toISOString());
  switch (lookup.outcome) {
    case "ok":
      return lookup.value === null ? undefined : { outcome: "booked", city: null, ...lookup.value };
    case "rejected":
      return { outcome: "unsure", error: `${texts.maybeBooked} ${lookup.error}`, delayMs: null };
    default:
      return { outcome: "unsure", error: `${texts.maybeBooked} ${lookup.error}`, delayMs: RETRY_MS };
  }
}

async function book(
  db: Database,
  courier: Courier,
  claim: ClaimedBooking,
  { place, ...parcel }: UnmatchedParcel,
): Promise<Booking | FailedBooking> {
  const match = await findCity(db, { courier, courierId: claim.courierId }, place);
  if (match.outcome !== "ok") return toFailure(match);
  if (match.value.kind !== "found")
    return { outcome: "rejected", error: describeMismatch(match.value, place.city), needsCity: true };
  const result = await courier.book({ ...parcel, city: match.value.city });
  switch (result.outcome) {
    case "ok":
      return { outcome: "booked", city: match.value.city, ...result.value };
    case "rejected":
    case "retry":
      return toFailure(result);
    case "unsure": {
      const lookedUp = await lookUp(courier, claim);
      // The courier may still process the request, so another lookup precedes a second booking.
      return (
        lookedUp ?? { outcome: "unsure", error: `${texts.maybeBooked} ${result.error}`, delayMs: SETTLE_MS }
      );
    }
  }
}

/** Converts the failed result of a request that certainly created no booking. */
function toFailure(result: Exclude<CourierResult<never>, { outcome: "ok" }>): FailedBooking {
  const { outcome, error } = result;
  if (outcome === "rejected") return { outcome, error };
  const delayMs = outcome === "retry" ? (result.delayMs ?? 0) : 0;
  return { outcome: "queued", error, delayMs: Math.max(RETRY_MS, delayMs) };
}
