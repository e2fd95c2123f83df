import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { shipments } from "#db/schema/shipment-schema.server.ts";
import { Conflict, shipmentNotFound } from "#domain/shared/errors.ts";
import { shipmentMessages } from "#domain/shipments/shipment-messages.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";

/**
 * Queues the booking of a parcel again. Staff do so after they have corrected the order, or made sure that the courier does not have the parcel.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the booking is neither rejected nor unsure
 */
export async function bookAgain(db: Database, id: number, { by }: { by: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for("update");
    if (!shipment) throw shipmentNotFound();
    const { bookingState, state, orderId, reference } = shipment;
    const isOpen = state === "draft" && (bookingState === "rejected" || bookingState === "unsure");
    if (!isOpen) throw new Conflict(shipmentMessages.notBookable);
    await tx
      .update(shipments)
      .set({ bookingState: "queued", bookingError: null, nextPollAt: null })
      .where(eq(shipments.id, id));
    await recordAudit(tx, {
      by,
      action: "parcel-updated",
      subject: { type: "order", id: orderId, label: reference },
      changes: [{ field: "booking", from: bookingState, to: "queued" }],
    });
  });
}
