import type { Database } from "#db/client.server.ts";
import type { NewShipment } from "#domain/shipments/shipment.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { addCourier } from "#operations/shipments/couriers.ts";
import { createShipments } from "#operations/shipments/create-shipments.ts";
import { listOrderShipments } from "#operations/shipments/list-shipments.ts";

import { COMMAND_LINE } from "#domain/staff/audit/audit.ts";
import { buildOrderInput, buildProduct } from "./factories.ts";

/** Adds a manual courier, which has no API connection. */
export function buildCourier(db: Database, name = "Rider") {
  const trackingUrl = "https://courier.example/track?cn={number}";
  return addCourier(
    db,
    { name, trackingUrl, helpContact: null, isActive: true, kind: "manual" },
    { by: COMMAND_LINE, getKey: () => new Uint8Array(32) },
  );
}

/** Adds a product with this stock, then places and confirms an order for it. */
export async function buildConfirmedOrder(db: Database, quantity = 1, stock = 10) {
  const product = await buildProduct(db, { stock: { "50ml": stock } });
  const line = { productId: product.id, variant: "50ml", quantity };
  const { id } = await placeOrder(db, buildOrderInput([line]));
  const order = await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  return { product, order, line };
}

/** Creates a parcel for an order and returns it. */
export async function buildParcel(
  db: Database,
  orderId: string,
  courierId: number,
  { isHandedOver = false, ...shipment }: Partial<NewShipment> & { isHandedOver?: boolean } = {},
) {
  const requested = { order: orderId, trackingNumber: null, pieces: 1, ...shipment };
  const [result] = await createShipments(
    db,
    { courierId, isHandedOver, shipments: [requested] },
    { by: COMMAND_LINE },
  );
  const parcels = await listOrderShipments(db, orderId);
  const parcel = parcels.find(({ id }) => id === result?.shipmentId);
  if (!parcel) throw new Error(result?.problem?.text);
  return parcel;
}
