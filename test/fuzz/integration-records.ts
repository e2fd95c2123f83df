import type { ShopActions } from "./shop-actions.ts";

/** Creates a courier without a connection and returns its id. */
export async function createCourier(shop: ShopActions): Promise<number> {
  const body = { name: shop.createKey(), trackingUrl: null };
  return (await shop.send<{ id: number }>("POST", "/admin/couriers", body)).id;
}

/** Ships a confirmed order of two bottles. */
export async function createShipment(shop: ShopActions) {
  const { id, productId } = await shop.createOrder("confirmed");
  const courierId = await createCourier(shop);
  const body = { courierId, shipments: [{ order: id }] };
  const { results } = await shop.send<{ results: { shipmentId: number }[] }>(
    "POST",
    "/admin/shipments",
    body,
  );
  return { productId, courierId, shipmentId: results[0]?.shipmentId ?? 0 };
}

/** A valid webhook endpoint. */
export const WEBHOOK = { url: "https://erp.example/hook", eventTypes: ["order.placed"], isEnabled: true };

/** Deletes all endpoints, because their number is limited, and adds an endpoint. */
export async function createEndpoint(shop: ShopActions): Promise<string> {
  await deleteEndpoints(shop);
  const { endpoint } = await shop.send<{ endpoint: { id: number } }>("POST", "/admin/webhooks", WEBHOOK);
  return String(endpoint.id);
}

/** Deletes all webhook endpoints. */
export async function deleteEndpoints(shop: ShopActions): Promise<void> {
  const { items } = await shop.send<{ items: { id: number }[] }>("GET", "/admin/webhooks");
  for (const { id } of items) await shop.send("DELETE", `/admin/webhooks/${id}`);
}

/** Creates a load sheet with one parcel and returns its id. */
export async function createLoadSheet(shop: ShopActions): Promise<number> {
  const body = { shipmentIds: [(await createShipment(shop)).shipmentId] };
  const { sheets } = await shop.send<{ sheets: { id: number }[] }>("POST", "/admin/load-sheets", body);
  return sheets[0]?.id ?? 0;
}
