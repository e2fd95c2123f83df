import type { Database } from "#db/client.server.ts";
import type { LinkedOrder, Order } from "#domain/orders/order.ts";

import { listPublicParcels } from "#operations/shipments/list-public-parcels.ts";

import { getConfirmation } from "./confirmation/get-confirmation.ts";
import { toLinkedOrder } from "./order-rows.ts";
import { readOrder } from "./read-order.ts";

/** Returns an order with all its fields, for staff. Spec: storefront §7. */
export async function getOrder(db: Database, id: string): Promise<Order | undefined> {
  return readOrder(db, id);
}

/** Returns an order with masked personal data, for the page that the order link opens. */
export async function getLinkedOrder(db: Database, id: string): Promise<LinkedOrder | undefined> {
  const order = await readOrder(db, id);
  if (!order) return undefined;
  const parcels = await listPublicParcels(db, [id]);
  return toLinkedOrder(order, await getConfirmation(db, id), parcels.get(id));
}
