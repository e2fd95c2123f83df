import { eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { shipmentEvents, shipments } from "#db/schema/orders/shipment-schema.server.ts";
import { queryRows } from "#db/statements/rows.server.ts";
import type { ParcelProgress } from "#domain/shipments/parcel-progress.ts";
import { deriveProgress } from "#domain/shipments/parcel-progress.ts";
import type { ShipmentState } from "#domain/shipments/shipment-state.ts";
import { SHIPMENT_RULES } from "#domain/shipments/shipment-state.ts";
import type { Actor } from "#domain/staff/audit/audit.ts";

/** A report about a parcel by its courier or by staff. */
export interface ShipmentReport {
  state: ShipmentState;
  /** The courier's status code, or `staff:` followed by the state. */
  code: string;
  text: string | null;
  /** ISO 8601 UTC. */
  occurredAt: string;
}

/** Reports about one parcel. */
export interface ParcelReports {
  shipmentId: number;
  reports: readonly ShipmentReport[];
  /** Time of the next poll; null ends the polling. Default: unchanged. */
  nextPollAt?: Date | null | undefined;
}

interface ApplyOptions {
  by?: Actor | undefined;
  now: Date;
}

/**
 * Inserts the reports that are not recorded yet, and updates their parcels. The caller must have locked the orders of
 * the parcels.
 * @returns the new states of the parcels with new reports, by id
 */
export async function applyReports(
  tx: Database,
  parcels: readonly ParcelReports[],
  { by, now }: ApplyOptions,
): Promise<Map<number, ShipmentState>> {
  const changedIds = await insertEvents(tx, parcels, by);
  const events = await listEvents(tx, changedIds);
  const updates = parcels.flatMap(({ shipmentId, nextPollAt }) => {
    const progress = deriveProgress(events.get(shipmentId) ?? []);
    return progress === undefined
      ? []
      : [{ id: shipmentId, ...progress, ...toPollFields(progress, nextPollAt) }];
  });
  if (updates.length > 0) await updateParcels(tx, updates, now);
  return new Map(updates.map(({ id, state }) => [id, state]));
}

/**
 * `setsPoll`: whether `pollAt` becomes the time of the next poll. `endsPolling`: whether polling ends although the
 * state is not final.
 */
type ParcelUpdate = ParcelProgress & {
  id: number;
  setsPoll: boolean;
  pollAt: string | null;
  endsPolling: boolean;
};

function toPollFields({ state }: ParcelProgress, nextPollAt: Date | null | undefined) {
  if (SHIPMENT_RULES[state].pollMinutes === null) return { setsPoll: true, pollAt: null, endsPolling: false };
  const pollAt = nextPollAt?.toISOString() ?? null;
  return { setsPoll: nextPollAt !== undefined, pollAt, endsPolling: nextPollAt === null };
}

async function updateParcels(tx: Database, updates: readonly ParcelUpdate[], now: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({
      state: sql`new_values."state"`,
      stateText: sql`new_values."stateText"`,
      attempts: sql`new_values."attempts"`,
      handedOverAt: sql`new_values."handedOverAt"`,
      deliveredAt: sql`new_values."deliveredAt"`,
      returnedAt: sql`new_values."returnedAt"`,
      // During a booking or its cancellation, `nextPollAt` is the end of a lease or a retry delay.
      nextPollAt: sql`case when new_values."setsPoll" and ${shipments.bookingState} is null then new_values."pollAt" else ${shipments.nextPollAt} end`,
      pollingEndedAt: sql`case when new_values."endsPolling" then now() else ${shipments.pollingEndedAt} end`,
      updatedAt: now,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(updates)}::json) as new_values (id bigint, "state" text, "stateText" text,
        "attempts" integer, "handedOverAt" timestamptz, "deliveredAt" timestamptz, "returnedAt" timestamptz,
        "setsPoll" boolean, "pollAt" timestamptz, "endsPolling" boolean)`,
    )
    .where(eq(shipments.id, sql`new_values.id`));
}

/** Inserts the reports that are not recorded yet, in the given order. Returns the ids of their shipments. */
async function insertEvents(
  tx: Database,
  parcels: readonly ParcelReports[],
  by: Actor | undefined,
): Promise<number[]> {
  const rows = parcels.flatMap(({ shipmentId, reports }) =>
    reports.map((report) => ({ ...report, shipmentId, staffId: by?.uid ?? null })),
  );
  if (rows.length === 0) return [];
  const inserted = await queryRows<{ shipmentId: number }>(
    tx,
    sql`insert into ${shipmentEvents} (shipment_id, state, code, text, occurred_at, staff_id)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as report ("shipmentId" bigint, "state" text,
        "code" text, "text" text, "occurredAt" timestamptz, "staffId" text)
      on conflict do nothing returning shipment_id::float8 as "shipmentId"`,
  );
  return [...new Set(inserted.map(({ shipmentId }) => shipmentId))];
}

/**
 * Returns the events by shipment id, in insertion order. A courier's clock may be fast, so an event is never dated
 * later than its insertion.
 */
async function listEvents(tx: Database, shipmentIds: readonly number[]) {
  if (shipmentIds.length === 0) return new Map<number, never[]>();
  const rows = await tx
    .select({
      shipmentId: shipmentEvents.shipmentId,
      state: shipmentEvents.state,
      text: shipmentEvents.text,
      at: sql<string>`least(${shipmentEvents.occurredAt}, ${shipmentEvents.createdAt})`,
    })
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, [...shipmentIds]))
    .orderBy(shipmentEvents.id);
  const events = rows.map(({ at, ...row }) => ({ ...row, occurredAt: new Date(at).toISOString() }));
  return Map.groupBy(events, ({ shipmentId }) => shipmentId);
}
