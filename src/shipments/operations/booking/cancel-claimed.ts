import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { Courier, CourierResult } from "../couriers/courier.ts";

import type { ClaimedBooking } from "./claim-booking.ts";
import { isClaimed } from "./claim-booking.ts";
import { MAX_ERROR_LENGTH, RETRY_MS } from "./record-booking.ts";

type Cancellation = { trackingNumber: string | null } & (
  | { outcome: "cancelled" }
  /** The courier did not respond, or its response was lost. The request can be retried. */
  | { outcome: "cancelling"; error: string; delayMs: number }
  /** The courier rejected the request. */
  | { outcome: "not-cancelled"; error: string }
);

/**
 * Cancels the booking of a claimed shipment at its courier. First looks up the tracking number if it is not stored.
 * @returns whether the courier can process further requests now
 */
export async function cancelClaimed(db: Database, courier: Courier, claim: ClaimedBooking): Promise<boolean> {
  const cancellation = await cancelAtCourier(courier, claim);
  try {
    await recordCancellation(db, claim, cancellation);
  } catch (error) {
    if (getViolatedConstraint(error) !== "shipments_tracking_number") throw error;
    const reason = texts.numberTaken(cancellation.trackingNumber ?? "");
    await recordCancellation(db, claim, { outcome: "not-cancelled", error: reason, trackingNumber: null });
  }
  return cancellation.outcome !== "cancelling";
}

async function cancelAtCourier(courier: Courier, claim: ClaimedBooking): Promise<Cancellation> {
  const knownNumber = claim.trackingNumber;
  const lookup = knownNumber === null ? await lookUp(courier, claim) : undefined;
  if (lookup && lookup.outcome !== "ok") return toFailedCancellation(lookup, knownNumber);
  const trackingNumber = lookup ? (lookup.value?.trackingNumber ?? null) : knownNumber;
  // The courier does not have the parcel.
  if (trackingNumber === null) return { outcome: "cancelled", trackingNumber };
  const result = await courier.cancel(trackingNumber);
  if (result.outcome === "ok") return { outcome: "cancelled", trackingNumber };
  if (result.outcome === "rejected" && (await isUnknownToCourier(courier, claim)))
    return { outcome: "cancelled", trackingNumber };
  return toFailedCancellation(result, trackingNumber);
}

function lookUp(courier: Courier, { reference, createdAt }: ClaimedBooking) {
  return courier.findByReference(reference, createdAt.toISOString());
}

/**
 * Returns whether the courier does not have the parcel, for example because an earlier cancellation succeeded but its
 * response was lost.
 */
async function isUnknownToCourier(courier: Courier, claim: ClaimedBooking): Promise<boolean> {
  const lookup = await lookUp(courier, claim);
  return lookup.outcome === "ok" && lookup.value === null;
}

function toFailedCancellation(
  failure: Exclude<CourierResult<unknown>, { outcome: "ok" }>,
  trackingNumber: string | null,
): Cancellation {
  const { error } = failure;
  if (failure.outcome === "rejected") return { outcome: "not-cancelled", error, trackingNumber };
  const delayMs = failure.outcome === "retry" ? Math.max(RETRY_MS, failure.delayMs ?? 0) : RETRY_MS;
  return { outcome: "cancelling", error, delayMs, trackingNumber };
}

/** Records the outcome. Does nothing if another process has claimed the shipment. */
async function recordCancellation(
  db: Database,
  claim: ClaimedBooking,
  { trackingNumber, ...cancellation }: Cancellation,
): Promise<void> {
  const { outcome } = cancellation;
  // A parcel that the courier did not cancel is polled, because the courier may still deliver it.
  const pollDelayMs = outcome === "not-cancelled" && trackingNumber !== null ? RETRY_MS : null;
  const delayMs = "delayMs" in cancellation ? cancellation.delayMs : pollDelayMs;
  await db
    .update(shipments)
    .set({
      trackingNumber,
      bookingState: outcome === "cancelled" ? null : outcome,
      bookingError: outcome === "cancelled" ? null : truncateText(cancellation.error, MAX_ERROR_LENGTH),
      nextPollAt: delayMs === null ? null : sql`now() + ${delayMs}::int * interval '1 millisecond'`,
    })
    .where(isClaimed(claim));
}
