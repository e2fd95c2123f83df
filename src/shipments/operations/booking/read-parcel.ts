import { asc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { orderItemParts, orderItems, orders } from "#orders/tables/order-schema.server.ts";
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
    .select({ shipment: shipments, order: orders, isSurfaceOnly })
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
      otherPhone: order.details?.["alternativePhone"] ?? "",
      email: order.customerEmail,
      street: order.street,
    },
    place: { city: order.city, province: order.state },
    pieces: shipment.pieces,
    weightGrams: shipment.weightGrams,
    cashToCollect: toPkr(shipment.cashToCollect),
    description: await describeContent(db, shipmentId),
    isSurfaceOnly: row.isSurfaceOnly,
  };
}

/** Whether a product in the parcel, or a part of a set in it, must not be sent by air. */
const isSurfaceOnly = subquery<boolean>`exists (
  select from ${shipmentLines} as line
    join ${orderItems} as item on item.id = line.item_id
    left join ${orderItemParts} as part on part.item_id = item.id
    join ${products} as product on product.id in (item.product_id, part.product_id)
  where line.shipment_id = ${shipments.id} and product.surface_only)`;

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
