import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "../tables/shipment-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { ShipmentStateNotNext, createShipmentNotFound } from "../rules/shipment-errors.ts";
import type { RecordedState } from "../rules/shipment.ts";
import { SHIPMENT_RULES } from "../rules/shipment-state.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { cancelParcels } from "./cancel-parcels.ts";
import { recordShipmentReports } from "./record-shipment-reports.ts";

interface StateOptions {
  by: Actor;
  channels?: readonly MessageChannel[];
  now?: Date;
}

/** The result for one parcel. */
export interface RecordedStateResult {
  shipmentId: number;
  problem: { code: string; text: string } | null;
}

/** Records a state that staff enter for parcels, in one transaction per parcel. Returns the result for each parcel. */
export async function recordState(
  db: Database,
  { shipmentIds, state, note }: RecordedState,
  options: StateOptions,
): Promise<RecordedStateResult[]> {
  const results: RecordedStateResult[] = [];
  for (const shipmentId of new Set(shipmentIds)) {
    try {
      await db.transaction((tx) => recordParcelState(tx, shipmentId, { state, note }, options));
      results.push({ shipmentId, problem: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ shipmentId, problem: { code: error.code, text: error.message } });
    }
  }
  return results;
}

/** @throws ShipmentStateNotNext if `state` cannot follow the parcel's current state */
async function recordParcelState(
  tx: Database,
  shipmentId: number,
  { state, note }: Pick<RecordedState, "state" | "note">,
  { by, channels = [], now = new Date() }: StateOptions,
): Promise<void> {
  const [parcel] = await tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  if (!parcel) throw createShipmentNotFound();
  const order = await lockOrder(tx, parcel.orderId);
  const [current] = await tx
    .select({ state: shipments.state, reference: shipments.reference })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  if (!current) throw createShipmentNotFound();
  if (!SHIPMENT_RULES[current.state].next.includes(state))
    throw new ShipmentStateNotNext(current.state, state);
  const text = note === undefined || note === "" ? null : note;
  if (state === "cancelled") await cancelParcels(tx, [shipmentId], { by, text, now });
  else {
    const report = { state, code: `staff:${state}`, text, occurredAt: now.toISOString() };
    await recordShipmentReports(tx, [{ shipmentId, reports: [report] }], { by, channels, now });
  }
  await recordAudit(tx, {
    by,
    action: "parcel-updated",
    subject: { type: "order", id: parcel.orderId, label: order.orderNumber },
    changes: [{ field: current.reference, from: current.state, to: state }],
  });
}
