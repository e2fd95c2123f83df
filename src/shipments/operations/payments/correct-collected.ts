import { eq } from "drizzle-orm";

import { setCollected } from "#ledger/operations/collect-cash.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { formatPrice, toPaisa } from "#kit/rules/money.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import type { CollectedInput } from "../../rules/rider-cash.ts";
import { createShipmentNotFound } from "../../rules/shipment-errors.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { parcelCashCorrected } from "../events.ts";
import { couriers, shipments } from "../../tables/shipment-schema.server.ts";

/**
 * Records that a rider collected another amount (PKR) for a delivered parcel than its cash to collect.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the parcel is not delivered, or its courier is connected and settles itself
 */
export async function correctCollected(
  db: Database,
  shipmentId: number,
  { amount, note }: CollectedInput,
  { by, now = new Date() }: { by: Actor; now?: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ orderId: shipments.orderId })
      .from(shipments)
      .where(eq(shipments.id, shipmentId));
    if (!found) throw createShipmentNotFound();
    const order = await lockOrder(tx, found.orderId);
    const [parcel] = await tx
      .select({
        state: shipments.state,
        reference: shipments.reference,
        courier: { id: couriers.id, name: couriers.name, kind: couriers.kind },
      })
      .from(shipments)
      .innerJoin(couriers, eq(couriers.id, shipments.courierId))
      .where(eq(shipments.id, shipmentId));
    if (!parcel) throw createShipmentNotFound();
    const { id, name, kind } = parcel.courier;
    if (parcel.state !== "delivered" || kind !== "manual") throw new Conflict(messages.collectedByRiderOnly);
    await setCollected(tx, [
      {
        orderId: order.id,
        shipmentId,
        courier: { id, name, isRider: true },
        amount: toPaisa(amount),
        occurredAt: now,
        staffId: by.uid,
        note,
      },
    ]);
    await publish(tx, parcelCashCorrected, { orderId: order.id });
    await recordAudit(tx, {
      by,
      action: "parcel-updated",
      subject: { type: "order", id: order.id, label: order.orderNumber },
      changes: [{ field: `${parcel.reference} collected`, from: null, to: formatPrice(amount) }],
    });
  });
}
