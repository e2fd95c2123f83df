import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { couriers, shipments } from "../tables/shipment-schema.server.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { getBookingStateAfterCancellation } from "../rules/cancelled-booking.ts";
import { shipmentMessages } from "../rules/shipment-messages.ts";
import { filterShipmentStates } from "../rules/shipment-state.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listShipmentEvents } from "../rules/shipment-webhooks.ts";
import { shipmentsManifest } from "../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { publish } from "#platform/events/events.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import { applyReports } from "./apply-reports.ts";
import { parcelStatesChanged } from "./events.ts";
import { refreshTasks } from "./tasks/refresh-tasks.ts";

/** States of parcels that the courier has not collected. */
const CANCELLABLE_STATES = filterShipmentStates(({ next }) => next.includes("cancelled"));

interface CancelOptions {
  by?: Actor | undefined;
  /** Shown in the order's timeline. */
  text: string | null;
  now?: Date;
}

/**
 * Cancels parcels that the courier has not collected. A job cancels their bookings at the courier. The caller must
 * have locked their orders.
 */
export async function cancelParcels(
  tx: Database,
  shipmentIds: readonly number[],
  { by, text, now = new Date() }: CancelOptions,
): Promise<void> {
  const parcels = await lockCancellable(tx, shipmentIds);
  const report = {
    state: "cancelled",
    code: "staff:cancelled",
    text,
    occurredAt: now.toISOString(),
  } as const;
  await applyReports(
    tx,
    parcels.map(({ id }) => ({ shipmentId: id, reports: [report] })),
    { by, now },
  );
  await refreshTasks(tx, [...new Set(parcels.map(({ orderId }) => orderId))]);
  await recordEvents(
    tx,
    parcels.flatMap(
      ({ id: shipmentId, orderId, orderNumber, reference, trackingNumber, state: previousState }) =>
        listShipmentEvents({
          shipmentId,
          orderId,
          orderNumber,
          reference,
          trackingNumber,
          state: "cancelled",
          previousState,
        }),
    ),
  );
  const cancelled = parcels.map(({ id, orderId, phoneE164 }) => {
    return { id, state: "cancelled" as const, order: { id: orderId, phoneE164 } };
  });
  await publish(tx, parcelStatesChanged, { parcels: cancelled, channels: [] });
  for (const parcel of parcels) {
    const bookingState = getBookingStateAfterCancellation(parcel);
    // Keeps the end of the lease, or the earliest time for looking up an unsure booking.
    const nextPollAt = parcel.bookingState === null || bookingState === null ? null : parcel.nextPollAt;
    await tx
      .update(shipments)
      .set({ bookingState, bookingError: null, nextPollAt })
      .where(eq(shipments.id, parcel.id));
    if (bookingState !== null) await enqueueJob(tx, shipmentsManifest.jobs["book-shipments"], {});
  }
}

/** Locks the parcels too, because a failed booking is recorded without a lock on the order. */
function lockCancellable(tx: Database, shipmentIds: readonly number[]) {
  return tx
    .select({
      id: shipments.id,
      isConnected: sql<boolean>`${couriers.kind} <> 'manual'`,
      bookingState: shipments.bookingState,
      trackingNumber: shipments.trackingNumber,
      nextPollAt: shipments.nextPollAt,
      orderId: shipments.orderId,
      orderNumber: orders.orderNumber,
      phoneE164: orders.customerPhoneE164,
      reference: shipments.reference,
      state: shipments.state,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(inArray(shipments.id, [...shipmentIds]), inArray(shipments.state, CANCELLABLE_STATES)))
    .for("update", { of: shipments });
}

/**
 * Cancels those parcels of a cancelled order that the courier has not collected. The caller must have locked the
 * order.
 */
export async function cancelParcelsOfCancelledOrder(
  tx: Database,
  { orderId, status, by }: { orderId: string; status: OrderStatus; by: Actor | undefined },
): Promise<void> {
  if (status !== "cancelled") return;
  const parcels = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inArray(shipments.state, CANCELLABLE_STATES)));
  if (parcels.length === 0) return;
  await cancelParcels(
    tx,
    parcels.map(({ id }) => id),
    { by, text: shipmentMessages.orderCancelled },
  );
}
