import type { Database } from "#platform/db/client.server.ts";
import type { NewShipment } from "#shipments/rules/shipment.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { addCourier } from "#shipments/operations/couriers.ts";
import { createShipments } from "#shipments/operations/create-shipments.ts";
import { listOrderShipments } from "#shipments/operations/list-shipments.ts";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
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
  await runLaterReactions(db);
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
