import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { shipmentLines, shipments } from "../../tables/shipment-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { DestinationPlace } from "../../rules/courier-city.ts";
import type { Parcel } from "../couriers/courier.ts";

/** A parcel whose destination is not yet matched to a courier city. */
export interface UnmatchedParcel extends Omit<Parcel, "city"> {
  place: DestinationPlace;
}

/** Returns the fields of a shipment that a booking needs, or `undefined` if the shipment was deleted. */
export async function readParcel(db: Database, shipmentId: number): Promise<UnmatchedParcel | undefined> {
  const [row] = await db
    .select({ shipment: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId));
  if (!row) return undefined;
  const { shipment, order } = row;
  return {
    reference: shipment.reference,
    customer: {
      name: order.customerName,
      phone: order.customerPhoneE164 ?? order.customerPhone,
      email: order.customerEmail,
      street: order.street,
    },
    place: { city: order.city, province: order.state },
    pieces: shipment.pieces,
    weightGrams: shipment.weightGrams,
    cashToCollect: toPkr(shipment.cashToCollect),
    description: await describeContent(db, shipmentId),
  };
}

async function describeContent(db: Database, shipmentId: number): Promise<string> {
  const lines = await db
    .select({
      quantity: shipmentLines.quantity,
      productName: orderItems.productName,
      variant: orderItems.variant,
    })
    .from(shipmentLines)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLines.itemId))
    .where(eq(shipmentLines.shipmentId, shipmentId))
    .orderBy(asc(orderItems.position));
  return lines
    .map(({ quantity, productName, variant }) => `${quantity} × ${productName} ${variant}`)
    .join(", ");
}
