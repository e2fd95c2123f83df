import { and, eq, ne, notInArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { couriers, shipmentEvents, shipments } from "../../tables/shipment-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import {
  TrackingNumberInUse,
  TrackingNumberTaken,
  createCourierNotFound,
  createShipmentNotFound,
} from "../../rules/shipment-errors.ts";
import { shipmentMessages as messages } from "../../rules/shipment-messages.ts";
import type { TrackingCorrection } from "../../rules/tracking-correction.ts";
import { canCorrectTracking } from "../../rules/tracking-correction.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { ShipmentWebhook } from "../../rules/shipment-webhooks.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import { CORRECTED_CODE } from "../apply-reports.ts";
import { trackingCorrected } from "../events.ts";

interface CorrectionOptions {
  by: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/**
 * Corrects the courier and the tracking number of a parcel whose courier has no connection. A customer who has received
 * the wrong number receives one message with the correct one.
 * @throws NotFound 'Shipment not found', 'Courier not found'
 * @throws Conflict if the parcel cannot be corrected, somebody else has changed it, or the courier is connected or off
 * @throws TrackingNumberTaken if another parcel of the courier has the number
 * @throws TrackingNumberInUse if a parcel of another courier has the number, unless staff have confirmed it
 */
export async function correctTracking(
  db: Database,
  id: number,
  correction: TrackingCorrection,
  options: CorrectionOptions,
): Promise<void> {
  try {
    await db.transaction((tx) => storeCorrection(tx, id, correction, options));
  } catch (error) {
    if (getViolatedConstraint(error) !== "shipments_tracking_number") throw error;
    throw new TrackingNumberTaken(correction.trackingNumber ?? "");
  }
}

async function storeCorrection(
  tx: Database,
  id: number,
  { courierId, trackingNumber, expected, isConfirmed }: TrackingCorrection,
  { by, channels = [], now = new Date() }: CorrectionOptions,
): Promise<void> {
  const { shipment: found } = await readParcel(tx, id);
  const order = await lockOrder(tx, found.orderId);
  const { shipment, courier: before } = await readParcel(tx, id);
  if (shipment.courierId !== expected.courierId || shipment.trackingNumber !== expected.trackingNumber)
    throw new Conflict(messages.parcelChanged);
  if (!canCorrectTracking({ kind: before.kind, state: shipment.state }))
    throw new Conflict(messages.trackingNotCorrectable);
  const after = courierId === before.id ? before : await readNewCourier(tx, courierId);
  if (trackingNumber === shipment.trackingNumber && after.id === before.id) return;
  if (trackingNumber !== null && !isConfirmed) await assertUnused(tx, id, trackingNumber);
  await tx
    .update(shipments)
    .set({ courierId: after.id, trackingNumber, updatedAt: now })
    .where(eq(shipments.id, id));
  const describe = (name: string, number: string | null) => `${name} ${number ?? messages.noTrackingNumber}`;
  const [from, to] = [describe(before.name, shipment.trackingNumber), describe(after.name, trackingNumber)];
  await tx.insert(shipmentEvents).values({
    shipmentId: id,
    state: shipment.state,
    code: CORRECTED_CODE,
    text: messages.trackingCorrected(from, to),
    occurredAt: now,
    staffId: by.uid,
  });
  await recordAudit(tx, {
    by,
    action: "parcel-updated",
    subject: { type: "order", id: order.id, label: order.orderNumber },
    changes: [{ field: shipment.reference, from, to }],
  });
  const { reference, state, trackingNumber: previousTrackingNumber } = shipment;
  const data = { orderId: order.id, orderNumber: order.orderNumber, shipmentId: id, reference, state };
  await recordEvents(tx, [
    {
      type: "shipment.tracking_corrected",
      data: {
        ...data,
        trackingNumber,
        previousTrackingNumber,
        courier: after.name,
        previousCourier: before.name,
      },
    } satisfies ShipmentWebhook,
  ]);
  await publish(tx, trackingCorrected, { order, previousTrackingNumber, channels });
}

async function readParcel(tx: Database, id: number) {
  const [row] = await tx
    .select({ shipment: shipments, courier: { id: couriers.id, name: couriers.name, kind: couriers.kind } })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(eq(shipments.id, id));
  if (!row) throw createShipmentNotFound();
  return row;
}

async function readNewCourier(tx: Database, id: number) {
  const [courier] = await tx.select().from(couriers).where(eq(couriers.id, id));
  if (!courier) throw createCourierNotFound();
  if (courier.kind !== "manual") throw new Conflict(messages.courierConnected(courier.name));
  if (!courier.isActive) throw new Conflict(messages.courierInactive(courier.name));
  return courier;
}

/** Case does not matter. @throws TrackingNumberInUse */
async function assertUnused(tx: Database, id: number, trackingNumber: string): Promise<void> {
  const [other] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        ne(shipments.id, id),
        notInArray(shipments.state, ["cancelled"]),
        sql`lower(${shipments.trackingNumber}) = ${trackingNumber.toLowerCase()}`,
      ),
    )
    .limit(1);
  if (other) throw new TrackingNumberInUse(trackingNumber, other.orderNumber);
}
