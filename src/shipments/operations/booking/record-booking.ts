import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import { getBookingStateAfterCancellation } from "../../rules/cancelled-booking.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import { findNextPoll } from "../../rules/next-poll.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";

import { recordShipmentReports } from "../record-shipment-reports.ts";
import type { ClaimedBooking } from "./claim-booking.ts";
import { isClaimed } from "./claim-booking.ts";

/** Maximum length of a stored courier error (characters). */
export const MAX_ERROR_LENGTH = 500;
/** Minimum delay before a request to a courier is retried (ms). */
export const RETRY_MS = 5 * MINUTE_MS;
const BOOKED = "booked";

/** Outcome of a claimed booking that did not succeed. */
export type FailedBooking =
  | {
      outcome: "rejected";
      error: string;
      /** Whether staff must choose the courier's city. */
      needsCity?: true;
    }
  /** The courier does not have the parcel. The booking is retried after the delay. */
  | { outcome: "queued"; error: string; delayMs: number }
  /** The courier may have the parcel. A job looks up the parcel after `delayMs`. If `delayMs` is null, staff must. */
  | { outcome: "unsure"; error: string; delayMs: number | null };

/**
 * Records a failure. Does nothing if another process has claimed the shipment. If staff cancelled the shipment
 * during the booking, schedules the cancellation at the courier, unless the courier does not have the parcel.
 */
export async function recordFailure(
  db: Database,
  claim: ClaimedBooking,
  failure: FailedBooking,
): Promise<void> {
  const delayMs = "delayMs" in failure ? failure.delayMs : null;
  const nextPollAt = delayMs === null ? null : sql`now() + ${delayMs}::int * interval '1 millisecond'`;
  const { outcome } = failure;
  await db
    .update(shipments)
    .set({
      bookingState: outcome,
      bookingError: truncateText(failure.error, MAX_ERROR_LENGTH),
      needsCity: "needsCity" in failure,
      nextPollAt,
    })
    .where(and(isClaimed(claim), eq(shipments.state, "draft")));
  const bookingState = getBookingStateAfterCancellation({
    ...claim,
    bookingState: outcome,
    isConnected: true,
  });
  await db
    .update(shipments)
    .set({ bookingState, nextPollAt: bookingState === null ? null : nextPollAt })
    .where(and(isClaimed(claim), eq(shipments.state, "cancelled")));
}

interface BookedOptions {
  by?: Actor;
  channels: readonly MessageChannel[];
  now: Date;
}

/**
 * Records a booking. Does nothing if another process has claimed the shipment. If staff cancelled the shipment
 * during the booking, schedules the cancellation at the courier. Returns whether the parcel is booked now.
 */
export async function recordBooked(
  db: Database,
  claim: ClaimedBooking,
  trackingNumber: string,
  options: BookedOptions,
): Promise<boolean> {
  try {
    return await db.transaction((tx) =>
      markBooked(tx, { ...claim, condition: isClaimed(claim) }, trackingNumber, options),
    );
  } catch (error) {
    if (getViolatedConstraint(error) !== "shipments_tracking_number") throw error;
    const failure = { outcome: "unsure", error: texts.numberTaken(trackingNumber), delayMs: null } as const;
    await recordFailure(db, claim, failure);
    return false;
  }
}

interface UnbookedShipment {
  id: number;
  orderId: string;
  /** SQL condition that matches the shipment only while it can be recorded as booked. */
  condition: SQL | undefined;
}

/**
 * Records a tracking number and the state `booked`, if the condition still holds. Returns whether the parcel is
 * booked now.
 */
export async function markBooked(
  tx: Database,
  { id: shipmentId, orderId, condition }: UnbookedShipment,
  trackingNumber: string,
  { by, channels, now }: BookedOptions,
): Promise<boolean> {
  // Every change to a shipment locks its order first.
  await lockOrder(tx, orderId);
  const [row] = await tx
    .update(shipments)
    .set({
      trackingNumber,
      bookingState: sql`case when ${shipments.state} = 'cancelled' then 'cancelling' end`,
      bookingError: null,
      nextPollAt: null,
    })
    .where(condition)
    .returning({ state: shipments.state, createdAt: shipments.createdAt });
  if (row?.state !== "draft") return false;
  const report = { state: BOOKED, code: BOOKED, text: null, occurredAt: now.toISOString() } as const;
  const getNextPoll = () => findNextPoll({ state: BOOKED, createdAt: row.createdAt, stateSince: now }, now);
  await recordShipmentReports(tx, [{ shipmentId, reports: [report], getNextPoll }], {
    by,
    channels,
    now,
  });
  return true;
}
