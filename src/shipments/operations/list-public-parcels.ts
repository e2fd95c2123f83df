import { and, asc, eq, gt, inArray, notInArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers, shipments } from "../tables/shipment-schema.server.ts";
import { buildTrackingUrl } from "../rules/courier.ts";
import type { PublicParcel } from "#orders/rules/public-parcel.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { addMoney, toPkr } from "#kit/rules/money.ts";

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

/** States of parcels for which a courier is at the door, or about to come again. */
const STATES_AT_THE_DOOR: ShipmentState[] = ["out-for-delivery", "attempted"];

/** Returns the cash (PKR) that couriers who are out for delivery collect, by order id. Omits orders without such cash. */
export async function readCashToPay(db: Database, orderIds: readonly string[]): Promise<Map<string, number>> {
  const cash = new Map<string, number>();
  if (orderIds.length === 0) return cash;
  const rows = await db
    .select({ orderId: shipments.orderId, amount: shipments.cashToCollect })
    .from(shipments)
    .where(
      and(
        inArray(shipments.orderId, [...orderIds]),
        inArray(shipments.state, STATES_AT_THE_DOOR),
        gt(shipments.cashToCollect, 0),
      ),
    );
  for (const { orderId, amount } of rows) cash.set(orderId, addMoney(cash.get(orderId) ?? 0, toPkr(amount)));
  return cash;
}
