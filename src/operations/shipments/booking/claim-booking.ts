import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { shipments } from "#db/schema/shipment-schema.server.ts";

/** Time in which a process must look up and book a parcel, and record the result (ms). Longer than all requests of one booking. */
const LEASE_MS = 5 * 60_000;

/** A shipment that this process books until its lease ends. */
export interface ClaimedBooking {
  id: number;
  orderId: string;
  courierId: number;
  reference: string;
  createdAt: Date;
  /** End of the lease. Identifies this claim. */
  lockedUntil: Date;
}

/** `book`: the courier has not received the shipment. `look-up`: the courier may have booked it, because a response was lost or a process stopped. */
export type ClaimPurpose = "book" | "look-up";

const CONDITIONS = {
  book: sql`booking_state = 'queued' and (next_poll_at is null or next_poll_at <= now())`,
  "look-up": sql`booking_state in ('sending', 'unsure') and next_poll_at <= now()`,
} as const;

const leaseEnd = sql`now() + ${LEASE_MS}::int * interval '1 millisecond'`;

/** Leases the oldest due shipment of these couriers to this process. While a shipment is sent, `nextPollAt` is the end of the lease. */
export async function claimBooking(
  db: Database,
  courierIds: readonly number[],
  purpose: ClaimPurpose,
): Promise<ClaimedBooking | undefined> {
  if (courierIds.length === 0) return undefined;
  const due = sql`select id from ${shipments}
    where booking_state is not null and state = 'draft' and ${inArray(sql`courier_id`, [...courierIds])}
      and ${CONDITIONS[purpose]}
    order by id limit 1 for update skip locked`;
  const [row] = await db
    .update(shipments)
    .set({ bookingState: "sending", nextPollAt: leaseEnd })
    .where(eq(shipments.id, sql`(${due})`))
    .returning();
  if (!row) return undefined;
  const { id, orderId, courierId, reference, createdAt, nextPollAt } = row;
  if (nextPollAt === null) throw new Error("A claimed booking has no lease");
  return { id, orderId, courierId, reference, createdAt, lockedUntil: nextPollAt };
}

/** Selects a shipment if this process still holds its lease. A cancellation by staff ends the lease, but no other process claims a cancelled shipment. */
export function isClaimed({ id, lockedUntil }: ClaimedBooking) {
  return and(
    eq(shipments.id, id),
    eq(shipments.bookingState, "sending"),
    or(eq(shipments.nextPollAt, lockedUntil), isNull(shipments.nextPollAt)),
  );
}

/** Ends the lease of a shipment for which this process has sent no request. */
export async function releaseClaim(
  db: Database,
  claim: ClaimedBooking,
  purpose: ClaimPurpose,
): Promise<void> {
  const released =
    purpose === "book"
      ? { bookingState: "queued" as const, nextPollAt: null }
      : { bookingState: "unsure" as const, nextPollAt: sql`now()` };
  await db.update(shipments).set(released).where(isClaimed(claim));
}

/** Starts a new lease. Returns `undefined` if another process holds the shipment. */
export async function renewClaim(db: Database, claim: ClaimedBooking): Promise<ClaimedBooking | undefined> {
  const [row] = await db
    .update(shipments)
    .set({ nextPollAt: leaseEnd })
    .where(and(isClaimed(claim), eq(shipments.state, "draft")))
    .returning({ lockedUntil: shipments.nextPollAt });
  return row?.lockedUntil ? { ...claim, lockedUntil: row.lockedUntil } : undefined;
}
