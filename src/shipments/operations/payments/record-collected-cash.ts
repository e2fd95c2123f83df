import { eq, inArray } from "drizzle-orm";

import { setCollected } from "#ledger/operations/collect-cash.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { couriers, shipments } from "../../tables/shipment-schema.server.ts";

/** A parcel whose reports have changed. */
interface ChangedParcel {
  id: number;
  state: ShipmentState;
  previousState: ShipmentState;
}

/**
 * Records in the ledger what changed parcels have collected: the cash to collect of a delivered parcel, and nothing of a
 * parcel whose delivery was an error. The caller has locked the orders.
 */
export async function recordCollectedCash(
  tx: Database,
  parcels: readonly ChangedParcel[],
  { by, now }: { by: Actor | undefined; now: Date },
): Promise<void> {
  // A repeated report must not replace the amount that staff recorded for a rider.
  const ids = parcels.flatMap(({ id, state, previousState }) =>
    (state === "delivered") === (previousState === "delivered") ? [] : [id],
  );
  if (ids.length === 0) return;
  const rows = await tx
    .select({
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      state: shipments.state,
      cash: shipments.cashToCollect,
      deliveredAt: shipments.deliveredAt,
      courier: { id: couriers.id, name: couriers.name, kind: couriers.kind },
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(inArray(shipments.id, ids))
    .orderBy(shipments.id);
  await setCollected(
    tx,
    rows.map(({ shipmentId, orderId, state, cash, deliveredAt, courier: { id, name, kind } }) => ({
      orderId,
      shipmentId,
      courier: { id, name, isRider: kind === "manual" },
      amount: state === "delivered" ? cash : 0,
      occurredAt: state === "delivered" ? (deliveredAt ?? now) : now,
      staffId: by?.uid ?? null,
    })),
  );
}
