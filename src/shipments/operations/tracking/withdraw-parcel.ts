import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { couriers, shipmentEvents, shipments } from "../../tables/shipment-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { createShipmentNotFound } from "../../rules/shipment-errors.ts";
import { shipmentMessages as messages } from "../../rules/shipment-messages.ts";
import type { Withdrawal } from "../../rules/tracking-correction.ts";
import { canWithdraw } from "../../rules/tracking-correction.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { recordShipmentReports } from "../record-shipment-reports.ts";
import { parcelWithdrawn } from "../events.ts";

/** Codes of the events of a withdrawn parcel, by whether the customer has received its tracking number. */
export const WITHDRAWN_CODES = { told: "staff:withdrawn-told", untold: "staff:withdrawn" } as const;

/**
 * Withdraws a parcel that staff created by mistake, even after its handover. The parcel becomes cancelled, so its items
 * can be shipped again, and its tracking number can be used for another parcel. The order keeps its status. A customer
 * who has received the number is told the number of the next parcel.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the parcel cannot be withdrawn, or somebody else has changed it
 */
export async function withdrawParcel(
  db: Database,
  id: number,
  { expectedTrackingNumber, note }: Withdrawal,
  { by, now = new Date() }: { by: Actor; now?: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderId } = await readParcel(tx, id);
    const order = await lockOrder(tx, orderId);
    const { trackingNumber, state, reference, kind } = await readParcel(tx, id);
    if (trackingNumber !== expectedTrackingNumber) throw new Conflict(messages.parcelChanged);
    if (!canWithdraw({ kind, state })) throw new Conflict(messages.notWithdrawable);
    const text = [messages.withdrawn(trackingNumber), note].filter(Boolean).join(". ");
    const code = WITHDRAWN_CODES.untold;
    const report = { state: "cancelled", code, text, occurredAt: now.toISOString() } as const;
    await recordShipmentReports(tx, [{ shipmentId: id, reports: [report] }], { by, now });
    await publish(tx, parcelWithdrawn, { shipmentId: id, orderId, trackingNumber });
    await tx.update(shipments).set({ trackingNumber: null }).where(eq(shipments.id, id));
    await recordAudit(tx, {
      by,
      action: "parcel-updated",
      subject: { type: "order", id: orderId, label: order.orderNumber },
      changes: [{ field: reference, from: trackingNumber ?? state, to: "cancelled" }],
    });
  });
}

/** Records that the customer had received the tracking number of a withdrawn parcel. */
export async function markWithdrawalTold(tx: Database, shipmentId: number): Promise<void> {
  await tx
    .update(shipmentEvents)
    .set({ code: WITHDRAWN_CODES.told })
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.code, WITHDRAWN_CODES.untold)));
}

async function readParcel(tx: Database, id: number) {
  const [row] = await tx
    .select({
      orderId: shipments.orderId,
      trackingNumber: shipments.trackingNumber,
      state: shipments.state,
      reference: shipments.reference,
      kind: couriers.kind,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(eq(shipments.id, id));
  if (!row) throw createShipmentNotFound();
  return row;
}
