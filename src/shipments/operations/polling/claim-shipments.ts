import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { SQL } from "drizzle-orm";
import type { Database } from "#platform/db/client.server.ts";
import { shipmentEvents, shipments } from "../../tables/shipment-schema.server.ts";
import { filterShipmentStates } from "../../rules/shipment-state.ts";

/** Duration of a lease (ms). If the process crashes, another process polls the shipment after the lease. */
const LEASE_MS = 10 * MINUTE_MS;

const POLLED_STATES = filterShipmentStates(({ pollMinutes }) => pollMinutes !== null);

const CLAIMED_COLUMNS = {
  id: shipments.id,
  trackingNumber: shipments.trackingNumber,
  state: shipments.state,
  bookingState: shipments.bookingState,
  createdAt: shipments.createdAt,
  deliveredAt: shipments.deliveredAt,
  updatedAt: shipments.updatedAt,
};

export type ClaimedShipment = Pick<
  typeof shipments.$inferSelect,
  "id" | "state" | "bookingState" | "createdAt" | "deliveredAt" | "updatedAt"
> & {
  trackingNumber: string;
};

/**
 * Returns the condition for parcels that the shop can poll: not during a booking or its cancellation, when `nextPollAt`
 * is the end of a lease or a retry delay.
 */
export function isPollable(): SQL | undefined {
  return and(
    isNotNull(shipments.trackingNumber),
    or(isNull(shipments.bookingState), eq(shipments.bookingState, "not-cancelled")),
  );
}

interface DueShipments {
  courierId: number;
  limit: number;
  /** Limits the claim to these shipments. */
  ids?: readonly number[] | undefined;
}

/** Claims the shipments of a courier that have been due the longest, with a lease for this process. */
export async function claimShipments(
  db: Database,
  { courierId, limit, ids }: DueShipments,
): Promise<ClaimedShipment[]> {
  const condition = and(
    sql`next_poll_at <= now()`,
    eq(shipments.courierId, courierId),
    isPollable(),
    ids && inArray(shipments.id, [...ids]),
  );
  const dueShipments = sql`select id from ${shipments} where ${condition}
    order by next_poll_at limit ${limit} for update skip locked`;
  const rows = await db
    .update(shipments)
    .set({ nextPollAt: sql`now() + ${LEASE_MS}::int * interval '1 millisecond'` })
    .where(inArray(shipments.id, sql`(${dueShipments})`))
    .returning(CLAIMED_COLUMNS);
  return rows.flatMap(({ trackingNumber, ...row }) =>
    trackingNumber === null ? [] : [{ ...row, trackingNumber }],
  );
}

/** Returns the positions of the shipments' recorded reports, by shipment id and report key. */
export async function listRecordedPositions(
  db: Database,
  shipmentIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      id: shipmentEvents.shipmentId,
      key: shipmentEvents.reportKey,
      position: shipmentEvents.position,
    })
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, [...shipmentIds]));
  return new Map(rows.map(({ id, key, position }) => [`${id} ${key}`, position ?? 0]));
}

/**
 * Sets the times at which shipments are polled next; null ends polling. Skips shipments that have reached a final
 * state since they were claimed.
 */
export async function setNextPolls(
  db: Database,
  polls: readonly { id: number; at: Date | null }[],
): Promise<void> {
  if (polls.length === 0) return;
  const rows = JSON.stringify(polls.map(({ id, at }) => ({ id, at: at?.toISOString() ?? null })));
  await db
    .update(shipments)
    .set({
      nextPollAt: sql`poll.at`,
      // A state that the courier may still correct is final otherwise.
      pollingEndedAt: sql`case when poll.at is null and ${inArray(shipments.state, POLLED_STATES)} then now() end`,
    })
    .from(sql`json_to_recordset(${rows}::json) as poll (id bigint, at timestamptz)`)
    .where(and(eq(shipments.id, sql`poll.id`), isNotNull(shipments.nextPollAt), isPollable()));
}
