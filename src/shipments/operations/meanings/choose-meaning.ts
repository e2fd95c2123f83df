import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import {
  courierStatusMeanings,
  couriers,
  shipmentEvents,
  shipments,
} from "../../tables/shipment-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { normalizeStatus } from "../../rules/couriers/status-table.ts";
import { findNextPoll } from "../../rules/next-poll.ts";
import { createCourierNotFound } from "../../rules/shipment-errors.ts";
import { shipmentMessages } from "../../rules/shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { AppliedMeaning, StatusMeaning } from "../../rules/status-meaning.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { recordShipmentReports } from "../record-shipment-reports.ts";

/** Number of parcels whose states are derived again in one transaction. */
const BATCH_SIZE = 50;

interface MeaningOptions {
  by: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/**
 * Stores the meaning of a courier's text, and derives the states of all parcels with this text again. Later reports with
 * the text have the meaning, too. A repeated request derives the states again.
 * @throws NotFound 'Courier not found'
 * @throws Conflict if no report of the courier has the text
 */
export async function chooseMeaning(
  db: Database,
  courierId: number,
  { text, state }: StatusMeaning,
  { by, channels = [], now = new Date() }: MeaningOptions,
): Promise<AppliedMeaning> {
  const statusKey = await db.transaction((tx) => storeMeaning(tx, courierId, { text, state }, by));
  const parcels = await listParcels(db, courierId, statusKey);
  for (let start = 0; start < parcels.length; start += BATCH_SIZE) {
    const batch = parcels.slice(start, start + BATCH_SIZE).map(({ id, createdAt, isPolled }) => ({
      shipmentId: id,
      reports: [],
      shouldDerive: true,
      ...(isPolled && {
        getNextPoll: (nextState: ShipmentState) =>
          findNextPoll({ state: nextState, createdAt, stateSince: now }, now),
      }),
    }));
    await recordShipmentReports(db, batch, { by, channels, now });
  }
  return { parcels: parcels.length };
}

/** Stores the meaning. Returns the normalized text. */
async function storeMeaning(
  tx: Database,
  courierId: number,
  { text, state }: StatusMeaning,
  by: Actor,
): Promise<string> {
  // Waits for reports of the courier that are being recorded; later reports wait for the meaning.
  const [courier] = await tx
    .select({ name: couriers.name })
    .from(couriers)
    .where(eq(couriers.id, courierId))
    .for("no key update");
  if (!courier) throw createCourierNotFound();
  const statusKey = await findStatusKey(tx, courierId, text);
  const key = and(
    eq(courierStatusMeanings.courierId, courierId),
    eq(courierStatusMeanings.statusKey, statusKey),
  );
  const [previous] = await tx
    .select({ state: courierStatusMeanings.state })
    .from(courierStatusMeanings)
    .where(key);
  const columns = { state, staffId: by.uid };
  await tx
    .insert(courierStatusMeanings)
    .values({ courierId, statusKey, ...columns })
    .onConflictDoUpdate({
      target: [courierStatusMeanings.courierId, courierStatusMeanings.statusKey],
      set: columns,
    });
  await recordAudit(tx, {
    by,
    action: "updated",
    subject: { type: "courier", id: String(courierId), label: courier.name },
    changes: [{ field: statusKey, from: previous?.state ?? null, to: state }],
  });
  return statusKey;
}

/**
 * Returns the normalized text of the courier's reports with this text, which may be normalized and may end with a
 * reason.
 */
async function findStatusKey(tx: Database, courierId: number, text: string): Promise<string> {
  const normalized = normalizeStatus(text);
  const [row] = await queryRows<{ statusKey: string }>(
    tx,
    sql`select status_key as "statusKey" from ${courierStatusMeanings}
        where courier_id = ${courierId} and status_key = ${normalized}
      union all select event.status_key from ${shipmentEvents} as event
        join ${shipments} as parcel on parcel.id = event.shipment_id
        where parcel.courier_id = ${courierId} and event.status_key is not null
          and (event.status_key = ${normalized} or event.text = ${text})
      limit 1`,
  );
  if (!row) throw new Conflict(shipmentMessages.statusTextUnknown);
  return row.statusKey;
}

/** Returns the courier's parcels with a report that has the text. */
function listParcels(db: Database, courierId: number, statusKey: string) {
  const hasText = sql`exists (select from ${shipmentEvents} as event
    where event.shipment_id = ${shipments}.id and event.status_key = ${statusKey})`;
  return db
    .select({
      id: shipments.id,
      createdAt: shipments.createdAt,
      isPolled: sql<boolean>`${shipments.nextPollAt} is not null and ${shipments.bookingState} is null`,
    })
    .from(shipments)
    .where(and(eq(shipments.courierId, courierId), hasText))
    .orderBy(shipments.id);
}
