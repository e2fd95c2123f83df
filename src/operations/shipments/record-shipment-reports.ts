import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { shipmentEvents, shipments } from "#db/schema/shipment-schema.server.ts";
import { chooseChannels } from "#domain/outbox/choose-channels.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { shipmentNotFound } from "#domain/shared/errors.ts";
import type { ShipmentState } from "#domain/shipments/shipment-state.ts";
import { SHIPMENT_RULES, findDecidingReport } from "#domain/shipments/shipment-state.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { listEnabledChannels } from "#operations/outbox/list-enabled-channels.ts";
import { lockOrder } from "#operations/orders/lock-order.ts";

import { advanceOrder } from "./advance-order.ts";

/** A report about a parcel by its courier or by staff. */
export interface ShipmentReport {
  state: ShipmentState;
  /** The courier's code of the status, or `staff:` and the state. */
  code: string;
  text: string | null;
  /** ISO 8601 UTC. */
  occurredAt: string;
}

export interface ReportOptions {
  by?: Actor | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** When the courier is asked next; null for never. Default: unchanged. */
  nextPollAt?: Date | null;
  now?: Date;
}

/**
 * Records reports about a parcel, each once, and updates its state and the status of its order in one transaction. Reports may be repeated, arrive late and in any order; the latest decides.
 * @throws NotFound 'Shipment not found'
 */
export async function recordShipmentReports(
  db: Database,
  shipmentId: number,
  reports: readonly ShipmentReport[],
  { by, channels = [], nextPollAt, now = new Date() }: ReportOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderId } = await readShipment(tx, shipmentId);
    const order = await lockOrder(tx, orderId);
    const before = await readShipment(tx, shipmentId);
    const isNew = await insertEvents(tx, shipmentId, reports, by);
    const poll = nextPollAt === undefined ? {} : { nextPollAt };
    if (!isNew) {
      if (nextPollAt !== undefined) await tx.update(shipments).set(poll).where(eq(shipments.id, shipmentId));
      return;
    }
    const events = await listEvents(tx, shipmentId);
    const { state, text } = findDecidingReport(events) ?? { state: before.state, text: before.stateText };
    await tx
      .update(shipments)
      .set({
        state,
        stateText: text,
        attempts: events.filter((event) => event.state === "attempted").length,
        handedOverAt: findTime(events, (event) => SHIPMENT_RULES[event.state].isHandedOver),
        deliveredAt: state === "delivered" ? findTime(events, (event) => event.state === "delivered") : null,
        returnedAt: state === "returned" ? findTime(events, (event) => event.state === "returned") : null,
        updatedAt: now,
        ...poll,
        ...(SHIPMENT_RULES[state].pollMinutes === null && { nextPollAt: null }),
      })
      .where(eq(shipments.id, shipmentId));
    await advanceOrder(tx, orderId, order.status, { by, channels });
    if (state !== before.state) await queueStateMessage(tx, { ...before, state }, order.phoneE164, channels);
  });
}

/** Queues the message about a parcel's new state, once per parcel and state. */
async function queueStateMessage(
  tx: Database,
  { id, orderId, state }: { id: number; orderId: string; state: ShipmentState },
  phoneE164: string | null,
  channels: readonly MessageChannel[],
): Promise<void> {
  const kind = SHIPMENT_RULES[state].message;
  if (kind === null) return;
  const enabled = await listEnabledChannels(tx, kind, channels);
  const messages = chooseChannels("customer", enabled, phoneE164).map((channel) => {
    const key = `${kind}:${orderId}:${id}`;
    return { kind, channel, orderId, dedupeKey: channel === "email" ? key : `${key}:${channel}` };
  });
  if (messages.length > 0) await tx.insert(outboxMessages).values(messages).onConflictDoNothing();
}

async function readShipment(tx: Database, id: number) {
  const [row] = await tx.select().from(shipments).where(eq(shipments.id, id));
  if (!row) throw shipmentNotFound();
  return row;
}

/** Inserts the reports that are not recorded yet. Returns whether there were any. */
async function insertEvents(
  tx: Database,
  shipmentId: number,
  reports: readonly ShipmentReport[],
  by: Actor | undefined,
): Promise<boolean> {
  if (reports.length === 0) return false;
  const inserted = await tx
    .insert(shipmentEvents)
    .values(
      reports.map(({ occurredAt, ...report }) => ({
        ...report,
        shipmentId,
        occurredAt: new Date(occurredAt),
        staffId: by?.uid ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: shipmentEvents.id });
  return inserted.length > 0;
}

/** Returns the events of a shipment in the order of their insertion. A courier's clock may be ahead, so no event is later than its insertion. */
async function listEvents(tx: Database, shipmentId: number) {
  const rows = await tx
    .select({
      state: shipmentEvents.state,
      text: shipmentEvents.text,
      at: sql<string>`least(${shipmentEvents.occurredAt}, ${shipmentEvents.createdAt})`,
    })
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, shipmentId)))
    .orderBy(shipmentEvents.id);
  return rows.map(({ at, ...row }) => ({ ...row, occurredAt: new Date(at).toISOString() }));
}

type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** Returns the time of the earliest event that satisfies the predicate, or null. */
function findTime(events: readonly StoredEvent[], predicate: (event: StoredEvent) => boolean): Date | null {
  const times = events.filter(predicate).map(({ occurredAt }) => Date.parse(occurredAt));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
