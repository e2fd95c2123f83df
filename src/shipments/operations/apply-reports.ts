import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { courierStatusMeanings, shipmentEvents, shipments } from "../tables/shipment-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { ParcelProgress } from "../rules/parcel-progress.ts";
import { isCorrectable } from "../rules/next-poll.ts";
import { deriveProgress } from "../rules/parcel-progress.ts";
import type { CourierReport } from "../rules/reports/list-reports.ts";
import type { ReportedState } from "../rules/reports/report.ts";
import { getReportKey } from "../rules/reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES } from "../rules/shipment-state.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { withoutErasedTexts } from "./without-erased-texts.ts";

/** Code of the event of a corrected tracking number, which is not a report. */
export const CORRECTED_CODE = "staff:corrected";

/** A report about a parcel by the shop. */
export interface ShopReport {
  state: ShipmentState;
  /** `staff:` followed by the state if staff recorded it. */
  code: string;
  text: string | null;
  /** ISO 8601 UTC. */
  occurredAt: string;
}

export type ShipmentReport = ShopReport | CourierReport;

/** Reports about one parcel. */
export interface ParcelReports {
  shipmentId: number;
  reports: readonly ShipmentReport[];
  /** Whether the state is derived again although no report is new. */
  shouldDerive?: boolean;
  /** Returns the time of the next poll of a parcel with the state; null ends the polling. Default: unchanged. */
  getNextPoll?: ((state: ShipmentState) => Date | null) | undefined;
}

interface ApplyOptions {
  by?: Actor | undefined;
  now: Date;
}

/**
 * Inserts the reports that are not recorded yet, and updates their parcels. The caller must have locked the orders of
 * the parcels.
 * @returns the new states of the parcels with new or derived reports, by id
 */
export async function applyReports(
  tx: Database,
  parcels: readonly ParcelReports[],
  { by, now }: ApplyOptions,
): Promise<Map<number, ShipmentState>> {
  const changedIds = await insertEvents(tx, await withoutErasedTexts(tx, parcels), by);
  const derivedIds = parcels.flatMap(({ shipmentId, shouldDerive }) => (shouldDerive ? [shipmentId] : []));
  const events = await listEvents(tx, [...changedIds, ...derivedIds]);
  const updates = parcels.flatMap(({ shipmentId, getNextPoll }) => {
    const progress = deriveProgress(events.get(shipmentId) ?? []);
    if (progress === undefined) return [];
    return [{ id: shipmentId, ...progress, ...toPollFields(progress, getNextPoll?.(progress.state)) }];
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
  const isFinal = SHIPMENT_RULES[state].pollMinutes === null;
  // A polled parcel keeps its next poll if the courier may still correct the state.
  if (nextPollAt === undefined && isFinal && !isCorrectable(state))
    return { setsPoll: true, pollAt: null, endsPolling: false };
  const pollAt = nextPollAt?.toISOString() ?? null;
  return { setsPoll: nextPollAt !== undefined, pollAt, endsPolling: nextPollAt === null && !isFinal };
}

async function updateParcels(tx: Database, updates: readonly ParcelUpdate[], now: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({
      state: sql`new_values."state"`,
      stateText: sql`new_values."stateText"`,
      unknownText: sql`new_values."unknownText"`,
      wasDelivered: sql`new_values."wasDelivered"`,
      attempts: sql`new_values."attempts"`,
      handedOverAt: sql`new_values."handedOverAt"`,
      deliveredAt: sql`new_values."deliveredAt"`,
      returnedAt: sql`new_values."returnedAt"`,
      // During a booking or its cancellation, `nextPollAt` is the end of a lease or a retry delay.
      nextPollAt: sql`case when new_values."setsPoll" and coalesce(${shipments.bookingState}, 'not-cancelled') = 'not-cancelled' then new_values."pollAt" else ${shipments.nextPollAt} end`,
      pollingEndedAt: sql`case when new_values."endsPolling" then now() else ${shipments.pollingEndedAt} end`,
      updatedAt: now,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(updates)}::json) as new_values (id bigint, "state" text, "stateText" text,
        "unknownText" text, "wasDelivered" boolean, "attempts" integer, "handedOverAt" timestamptz, "deliveredAt" timestamptz, "returnedAt" timestamptz,
        "setsPoll" boolean, "pollAt" timestamptz, "endsPolling" boolean)`,
    )
    .where(eq(shipments.id, sql`new_values.id`));
}

/**
 * Inserts the reports that are not recorded yet, in the given order. A report that a longer list of the courier repeats
 * moves to its position in that list. Returns the ids of the shipments with new or moved reports.
 */
async function insertEvents(
  tx: Database,
  parcels: readonly ParcelReports[],
  by: Actor | undefined,
): Promise<number[]> {
  // One statement cannot change a row twice.
  const rows = new Map(
    parcels.flatMap(({ shipmentId, reports }) =>
      reports
        .toSorted((a, b) => getPosition(a) - getPosition(b))
        .map((report) => [
          `${shipmentId} ${getReportKey(report)}`,
          { ...SHOP_DEFAULTS, ...report, shipmentId, staffId: by?.uid ?? null },
        ]),
    ),
  );
  if (rows.size === 0) return [];
  const changed = await queryRows<{ shipmentId: number }>(
    tx,
    sql`insert into ${shipmentEvents} as event (shipment_id, state, code, text, status_key, occurred_at, time_precision,
        position, occurrence, is_current, staff_id)
      select * from json_to_recordset(${JSON.stringify([...rows.values()])}::json) as report ("shipmentId" bigint,
        "state" text, "code" text, "text" text, "statusKey" text, "occurredAt" timestamptz, "precision" text,
        "position" integer, "occurrence" integer, "isCurrent" boolean, "staffId" text)
      on conflict (shipment_id, report_key) do update set position = excluded.position
        where coalesce(event.position, 0) < excluded.position
      returning event.shipment_id::float8 as "shipmentId"`,
  );
  return [...new Set(changed.map(({ shipmentId }) => shipmentId))];
}

const SHOP_DEFAULTS = {
  precision: "minute",
  position: null,
  occurrence: 1,
  isCurrent: false,
  statusKey: null,
};

const getPosition = (report: ShipmentReport) => ("position" in report ? report.position : 0);

/** Returns the events by shipment id, in insertion order. Unknown texts have the meanings that staff chose. */
async function listEvents(tx: Database, shipmentIds: readonly number[]) {
  if (shipmentIds.length === 0) return new Map<number, never[]>();
  const rows = await tx
    .select({
      shipmentId: shipmentEvents.shipmentId,
      state: sql<ReportedState>`coalesce(${courierStatusMeanings.state}, ${shipmentEvents.state})`,
      isMeaningless: sql<boolean>`${courierStatusMeanings.courierId} is not null and ${courierStatusMeanings.state} is null`,
      text: shipmentEvents.text,
      occurredAt: shipmentEvents.occurredAt,
      precision: shipmentEvents.timePrecision,
      position: shipmentEvents.position,
      isCurrent: shipmentEvents.isCurrent,
      receivedAt: shipmentEvents.createdAt,
    })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .leftJoin(
      courierStatusMeanings,
      and(
        eq(shipmentEvents.state, "unknown"),
        eq(courierStatusMeanings.courierId, shipments.courierId),
        eq(courierStatusMeanings.statusKey, shipmentEvents.statusKey),
      ),
    )
    .where(and(inArray(shipmentEvents.shipmentId, [...shipmentIds]), ne(shipmentEvents.code, CORRECTED_CODE)))
    .orderBy(shipmentEvents.id);
  const events = rows
    .filter(({ isMeaningless }) => !isMeaningless)
    .map(({ occurredAt, receivedAt, ...row }) => ({
      ...row,
      occurredAt: occurredAt?.toISOString() ?? null,
      receivedAt: receivedAt.toISOString(),
    }));
  return Map.groupBy(events, ({ shipmentId }) => shipmentId);
}
