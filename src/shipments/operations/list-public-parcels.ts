import { and, asc, eq, inArray, notInArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, shipments } from "../tables/shipment-schema.server.ts";
import { buildTrackingUrl } from "../rules/courier.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

/** States of parcels that shoppers do not see. */
const HIDDEN_STATES: ShipmentState[] = ["draft", "cancelled"];

/** Returns the parcels that shoppers see, by order id, oldest first. */
export async function listPublicParcels(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, PublicParcel[]>> {
  const parcels = new Map<string, PublicParcel[]>();
  if (orderIds.length === 0) return parcels;
  const rows = await db
    .select({
      orderId: shipments.orderId,
      courier: couriers.name,
      template: couriers.trackingUrl,
      trackingNumber: shipments.trackingNumber,
      state: shipments.state,
      updatedAt: shipments.updatedAt,
    })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(and(inArray(shipments.orderId, [...orderIds]), notInArray(shipments.state, HIDDEN_STATES)))
    .orderBy(asc(shipments.id));
  for (const { orderId, template, updatedAt, ...parcel } of rows) {
    const trackingUrl = buildTrackingUrl(template, parcel.trackingNumber);
    const orderParcels = parcels.get(orderId) ?? [];
    parcels.set(orderId, [...orderParcels, { ...parcel, trackingUrl, updatedAt: updatedAt.toISOString() }]);
  }
  return parcels;
}
