import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { shipmentLines, shipments } from "#db/schema/shipment-schema.server.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { findStatusByShipments } from "#domain/shipments/shipment-state.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";

interface AdvanceOptions {
  by?: Actor | undefined;
  channels?: readonly MessageChannel[];
}

/**
 * Changes the status of an order if its shipments require it: the first parcel with the courier makes it shipped, and the last delivered one makes it delivered. The caller has
 * locked the order.
 */
export async function advanceOrder(
  tx: Database,
  orderId: string,
  status: OrderStatus,
  { by, channels = [] }: AdvanceOptions,
): Promise<void> {
  const parcels = await tx
    .select({
      state: shipments.state,
      bottles: sql<number>`coalesce((select sum(line.quantity) from ${shipmentLines} as line
        where line.shipment_id = ${shipments}.id), 0)::int`,
    })
    .from(shipments)
    .where(eq(shipments.orderId, orderId));
  const [order] = await tx.select({ bottles: orders.totalItems }).from(orders).where(eq(orders.id, orderId));
  const next = findStatusByShipments({ status, bottles: order?.bottles ?? 0 }, parcels);
  if (next === undefined) return;
  await updateOrderStatus(tx, { orderId, status: next }, { ...(by && { by }), channels });
}
