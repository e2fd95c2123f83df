import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipmentLines, shipments } from "../tables/shipment-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { findStatusByShipments } from "../rules/shipment-state.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { orderCounter } from "#platform/observability/shop-counters.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { changeLockedOrderStatus } from "#orders/operations/update-order-status.ts";

interface AdvanceOptions {
  by?: Actor | undefined;
  channels?: readonly MessageChannel[];
}

/**
 * Changes the status of orders if their shipments require it. An order becomes shipped when the courier has its
 * first parcel, and delivered when its last parcel is delivered. The caller must have locked the orders.
 */
export async function advanceOrders(
  tx: Database,
  orders: readonly LockedOrder[],
  { by, channels = [] }: AdvanceOptions,
): Promise<void> {
  if (orders.length === 0) return;
  const parcels = await listParcels(
    tx,
    orders.map(({ id }) => id),
  );
  for (const order of orders) {
    const { status, totalItems } = order;
    const nextStatus = findStatusByShipments({ status, bottles: totalItems }, parcels.get(order.id) ?? []);
    if (nextStatus === undefined) continue;
    await changeLockedOrderStatus(tx, order, { status: nextStatus }, { ...(by && { by }), channels });
    orderCounter.add(nextStatus);
  }
}

/** Returns the parcels of orders by order id, each with its number of bottles. */
async function listParcels(tx: Database, orderIds: readonly string[]) {
  const rows = await tx
    .select({
      orderId: shipments.orderId,
      state: shipments.state,
      bottles: sql<number>`coalesce((select sum(line.quantity) from ${shipmentLines} as line
        where line.shipment_id = ${shipments}.id), 0)::int`,
    })
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
