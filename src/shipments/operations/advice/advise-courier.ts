import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, shipmentAdvice, shipments } from "../../tables/shipment-schema.server.ts";
import {
  AdviceNotSupported,
  CourierRejected,
  CourierUnavailable,
  ShipmentNotWaiting,
  createShipmentNotFound,
} from "../../rules/shipment-errors.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { AdviceInput } from "../../rules/advice.ts";
import { canAdvise } from "../../rules/advice.ts";
import { COURIER_FEATURES } from "../../rules/courier-kind.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { connectCourier } from "../couriers/create-courier.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { recordShipmentReports } from "../record-shipment-reports.ts";

const RETURN_REQUESTED = "return-requested";

interface AdviceOptions {
  by: Actor;
  getKey: GetCredentialsKey;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  courierOptions?: CourierOptions;
  now?: Date;
}

/**
 * Sends advice to the courier of a parcel after a failed delivery attempt, and records it with the name of the
 * staff member. If staff request a return, the parcel enters the state `return-requested`.
 * @throws NotFound 'Shipment not found'
 * @throws ShipmentNotWaiting if the courier is not waiting for advice
 * @throws AdviceNotSupported if the courier's API does not support advice
 * @throws Conflict if the courier has no account, or the account cannot be decrypted
 * @throws CourierRejected with the courier's text
 * @throws CourierUnavailable if the courier does not respond
 */
export async function adviseCourier(
  db: Database,
  id: number,
  { advice, remarks }: AdviceInput,
  { by, getKey, channels = [], courierOptions, now = new Date() }: AdviceOptions,
): Promise<void> {
  const [row] = await db
    .select({ shipment: shipments, courier: couriers })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(eq(shipments.id, id));
  if (!row) throw createShipmentNotFound();
  const { shipment, courier } = row;
  if (!canAdvise(shipment) || shipment.trackingNumber === null) throw new ShipmentNotWaiting(shipment.state);
  if (!COURIER_FEATURES[courier.kind].advice) throw new AdviceNotSupported(courier.name);
  const connection = connectCourier(courier, getKey(), courierOptions);
  // The request runs outside of a transaction, because the courier may respond slowly.
  const result = await connection.advise(shipment.trackingNumber, advice, remarks);
  if (result.outcome === "rejected") throw new CourierRejected(courier.name, result.error);
  if (result.outcome !== "ok") throw new CourierUnavailable(courier.name, result.error);
  await db.transaction(async (tx) => {
    if (advice === "return") {
      const report = {
        state: RETURN_REQUESTED,
        code: `staff:${RETURN_REQUESTED}`,
        text: remarks || null,
      } as const;
      const occurredAt = now.toISOString();
      const reports = [{ ...report, occurredAt }];
      await recordShipmentReports(tx, [{ shipmentId: id, reports }], { by, channels, now });
    }
    const entry = { shipmentId: id, advice, remarks: remarks || null, staffId: by.uid, createdAt: now };
    await tx.insert(shipmentAdvice).values(entry);
    await recordAudit(tx, {
      by,
      action: "parcel-updated",
      subject: { type: "order", id: shipment.orderId, label: shipment.reference },
      changes: [{ field: "advice", from: null, to: advice }],
    });
  });
}
