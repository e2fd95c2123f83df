import { and, eq, inArray, sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";

/**
 * Time in which a process must look up and book or cancel a parcel, and record the result (ms). Longer than the sum of
 * all request timeouts for one parcel.
 */
const LEASE_MS = 5 * MINUTE_MS;

/**
 * Why a process claims a shipment.
 * - `look-up`: the courier may have booked the shipment, because a response was lost or a process stopped.
 * - `book`: the courier has not received the shipment.
 * - `cancel`: staff cancelled the shipment after its booking, or while the courier may have received it.
 */
export type ClaimPurpose = "look-up" | "book" | "cancel";

/** A shipment that this process books or cancels until its lease ends. */
export interface ClaimedBooking {
  id: number;
  orderId: string;
  courierId: number;
  reference: string;
  trackingNumber: string | null;
  createdAt: Date;
  bookingState: "sending" | "cancelling";
  /** End of the lease. Identifies this claim. */
  lockedUntil: Date;
}

const isDue = sql`(next_poll_at is null or next_poll_at <= now())`;

/** The condition for due shipments, the booking state of a claimed shipment, and the columns of a released shipment. */
const PURPOSES = {
  "look-up": {
    condition: sql`state = 'draft' and booking_state in ('sending', 'unsure') and next_poll_at <= now()`,
    claimed: "sending",
    released: { bookingState: "unsure", nextPollAt: sql`now()` },
  },
  book: {
    condition: sql`state = 'draft' and booking_state = 'queued' and ${isDue}`,
    claimed: "sending",
    released: { bookingState: "queued", nextPollAt: null },
  },
  cancel: {
    condition: sql`(booking_state = 'cancelling' and ${isDue}
      or state = 'cancelled' and booking_state = 'sending' and next_poll_at <= now())`,
    claimed: "cancelling",
    released: { bookingState: "cancelling", nextPollAt: null },
  },
} as const;

const leaseEnd = sql`now() + ${LEASE_MS}::int * interval '1 millisecond'`;

/**
 * Claims the oldest due shipment of these couriers, with a lease for this process. While a shipment is claimed,
 * `nextPollAt` is the end of the lease.
 */
export async function claimBooking(
  db: Database,
  courierIds: readonly number[],
  purpose: ClaimPurpose,
): Promise<ClaimedBooking | undefined> {
  if (courierIds.length === 0) return undefined;
  const { condition, claimed: bookingState } = PURPOSES[purpose];
  const dueShipment = sql`select id from ${shipments}
    where booking_state is not null and ${inArray(sql`courier_id`, [...courierIds])} and ${condition}
    order by id limit 1 for update skip locked`;
  const [row] = await db
    .update(shipments)
    .set({ bookingState, nextPollAt: leaseEnd })
    .where(eq(shipments.id, sql`(${dueShipment})`))
    .returning();
  if (!row) return undefined;
  const { id, orderId, courierId, reference, trackingNumber, createdAt, nextPollAt: lockedUntil } = row;
  if (lockedUntil === null) throw new Error("A claimed booking has no lease");
  return { id, orderId, courierId, reference, trackingNumber, createdAt, bookingState, lockedUntil };
}

/** Returns the SQL condition that matches a shipment while this process holds its lease. */
export function isClaimed({ id, bookingState, lockedUntil }: ClaimedBooking) {
  return and(
    eq(shipments.id, id),
    eq(shipments.bookingState, bookingState),
    eq(shipments.nextPollAt, lockedUntil),
  );
}

/** Ends the lease of a shipment for which this process has sent no request. */
export async function releaseClaim(
  db: Database,
  claim: ClaimedBooking,
  purpose: ClaimPurpose,
): Promise<void> {
  await db.update(shipments).set(PURPOSES[purpose].released).where(isClaimed(claim));
}

/** Starts a new lease. Returns `undefined` if another process has claimed the shipment, or staff cancelled it. */
export async function renewClaim(db: Database, claim: ClaimedBooking): Promise<ClaimedBooking | undefined> {
  const [row] = await db
    .update(shipments)
    .set({ nextPollAt: leaseEnd })
    .where(and(isClaimed(claim), eq(shipments.state, "draft")))
    .returning({ lockedUntil: shipments.nextPollAt });
  return row?.lockedUntil ? { ...claim, lockedUntil: row.lockedUntil } : undefined;
}
