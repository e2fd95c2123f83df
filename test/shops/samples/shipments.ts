import type { Database } from "#platform/db/client.server.ts";
import { orderItems } from "#orders/tables/order-schema.server.ts";
import {
  loadSheets,
  courierCities,
  courierCityChoices,
  courierStatusMeanings,
  shipmentAdvice,
  shipmentEvents,
  shipmentLabels,
  shipmentLines,
  shipments,
} from "#shipments/tables/shipment-schema.server.ts";
import { buildCourier } from "#test/shipments.ts";

/** Adds a courier and a parcel of an order. */
export async function addShipmentSamples(db: Database): Promise<void> {
  const [item] = await db
    .select({ id: orderItems.id, orderId: orderItems.orderId })
    .from(orderItems)
    .limit(1);
  const { id: courierId } = await buildCourier(db);
  const city = { courierId, code: "4", name: "NASIRABAD" };
  await db.insert(courierCities).values(city);
  await db.insert(courierStatusMeanings).values({ courierId, statusKey: "weighed", state: "in-transit" });
  await db.insert(courierCityChoices).values({ ...city, city: "nasirabad", province: "sindh" });
  const content = new Uint8Array([37, 80, 68, 70, 0, 255]);
  const [sheet] = await db
    .insert(loadSheets)
    .values({ courierId, content, prints: 2 })
    .returning({ id: loadSheets.id });
  const parcel = { orderId: item?.orderId ?? "", reference: "ZE-1", weightGrams: 300, cashToCollect: 1000 };
  const [shipment] = await db
    .insert(shipments)
    .values({ ...parcel, courierId, loadSheetId: sheet?.id, trackingNumber: "CX-1", state: "booked" })
    .returning({ id: shipments.id });
  const shipmentId = shipment?.id ?? 0;
  await db.insert(shipmentLines).values({ shipmentId, itemId: item?.id ?? 0, quantity: 1 });
  await db
    .insert(shipmentEvents)
    .values({ shipmentId, state: "booked", code: "staff:booked", occurredAt: new Date() });
  await db.insert(shipmentLabels).values({ shipmentId, content });
  await db.insert(shipmentAdvice).values({ shipmentId, advice: "retry", remarks: "After 5 pm" });
}
