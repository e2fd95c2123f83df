import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, shipments } from "../../tables/shipment-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { AdoptedNumber } from "../../rules/shipment.ts";
import {
  CourierRejected,
  CourierUnavailable,
  TrackingNumberTaken,
  TrackingNumberUnknown,
  createShipmentNotFound,
} from "../../rules/shipment-errors.ts";
import { shipmentMessages as messages } from "../../rules/shipment-messages.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { connectCourier } from "../couriers/create-courier.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { markBooked } from "./record-booking.ts";

const UNSURE = "unsure";

interface AdoptOptions {
  by: Actor;
  getKey: GetCredentialsKey;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  courierOptions?: CourierOptions;
  now?: Date;
}

/**
 * Records the tracking number that staff enter for a parcel whose booking is unsure. First looks up the number at
 * the courier, to check that it belongs to the parcel.
 * @throws NotFound 'Shipment not found'
 * @throws Conflict if the booking is not unsure, or the courier uses the number for another parcel
 * @throws TrackingNumberUnknown if the courier does not know the number, unless staff have confirmed it
 * @throws TrackingNumberTaken if another shipment has the number
 * @throws CourierRejected with the courier's text
 * @throws CourierUnavailable if the courier does not respond
 */
export async function adoptTrackingNumber(
  db: Database,
  id: number,
  { trackingNumber, isConfirmed }: AdoptedNumber,
  { by, getKey, channels = [], courierOptions, now = new Date() }: AdoptOptions,
): Promise<void> {
  const [row] = await db
    .select({ shipment: shipments, courier: couriers })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(eq(shipments.id, id));
  if (!row) throw createShipmentNotFound();
  const { shipment, courier } = row;
  const { orderId, reference } = shipment;
  if (shipment.state !== "draft" || shipment.bookingState !== UNSURE)
    throw new Conflict(messages.bookingResultKnown);
  // The request runs outside of a transaction, because the courier may respond slowly.
  const lookup = await connectCourier(courier, getKey(), courierOptions).identify(trackingNumber);
  if (lookup.outcome === "rejected") throw new CourierRejected(courier.name, lookup.error);
  if (lookup.outcome !== "ok") throw new CourierUnavailable(courier.name, lookup.error);
  if (lookup.value === null && !isConfirmed) throw new TrackingNumberUnknown(courier.name, trackingNumber);
  const courierReference = lookup.value?.reference ?? null;
  if (courierReference !== null && courierReference !== reference)
    throw new Conflict(messages.trackingNumberOfOther(courier.name, trackingNumber, courierReference));
  const condition = and(
    eq(shipments.id, id),
    eq(shipments.state, "draft"),
    eq(shipments.bookingState, UNSURE),
  );
  try {
    await db.transaction(async (tx) => {
      const isBooked = await markBooked(tx, { id, orderId, condition }, trackingNumber, {
        by,
        channels,
        now,
      });
      if (!isBooked) throw new Conflict(messages.bookingResultKnown);
      await recordAudit(tx, {
        by,
        action: "parcel-updated",
        subject: { type: "order", id: orderId, label: reference },
        changes: [{ field: "trackingNumber", from: null, to: trackingNumber }],
      });
    });
  } catch (error) {
    if (getViolatedConstraint(error) !== "shipments_tracking_number") throw error;
    throw new TrackingNumberTaken(trackingNumber);
  }
}
