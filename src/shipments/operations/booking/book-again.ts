import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { createShipmentNotFound } from "../../rules/shipment-errors.ts";
import type { BookingState } from "../../rules/courier-kind.ts";
import { shipmentMessages } from "../../rules/shipment-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

/**
 * Requeues the booking of a parcel, or the cancellation that its courier rejected. Staff request this after they have
 * corrected the order, or confirmed that the courier does not have the parcel.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict unless the booking is rejected or unsure, or the courier rejected the cancellation
 */
export async function requeueBooking(db: Database, id: number, { by }: { by: Actor }): Promise<void> {
  await changeBooking(db, id, by, ({ state, bookingState }) => {
    if (bookingState === "not-cancelled") return "cancelling";
    const isBookable = state === "draft" && (bookingState === "rejected" || bookingState === "unsure");
    if (!isBookable) throw new Conflict(shipmentMessages.notBookable);
    return "queued";
  });
}

/**
 * Records that a courier no longer has a cancelled parcel although the courier rejected the cancellation: staff
 * cancelled the parcel on the courier's website, or received it back.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the courier has not rejected the cancellation
 */
export async function resolveCancellation(db: Database, id: number, { by }: { by: Actor }): Promise<void> {
  await changeBooking(db, id, by, ({ bookingState }) => {
    if (bookingState !== "not-cancelled") throw new Conflict(shipmentMessages.cancellationNotRejected);
    return null;
  });
}

async function changeBooking(
  db: Database,
  id: number,
  by: Actor,
  getNextState: (shipment: typeof shipments.$inferSelect) => BookingState | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for("update");
    if (!shipment) throw createShipmentNotFound();
    const { orderId, reference, bookingState: from } = shipment;
    const to = getNextState(shipment);
    await tx
      .update(shipments)
      .set({ bookingState: to, bookingError: null, nextPollAt: null })
      .where(eq(shipments.id, id));
    await recordAudit(tx, {
      by,
      action: "parcel-updated",
      subject: { type: "order", id: orderId, label: reference },
      changes: [{ field: "booking", from, to }],
    });
  });
}
