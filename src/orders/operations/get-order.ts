import type { Database } from "#platform/db/client.server.ts";
import type { LinkKind } from "../rules/links/order-link.ts";
import type { LinkedOrder, Order } from "../rules/order.ts";

import { getConfirmation } from "./confirmation/get-confirmation.ts";
import { toLinkedOrder } from "./order-rows.ts";
import { listParcelsOfOrders } from "./queries.ts";
import { readOrder } from "./read-order.ts";

/** Returns an order with all its fields, for staff. Spec: storefront §7. */
export async function getOrder(db: Database, id: string): Promise<Order | undefined> {
  return readOrder(db, id);
}

/**
 * Returns an order as its shopper sees it, with the shopper's personal data. Only `openLinkedOrder` may answer requests of
 * shoppers, because the id of an order is no secret.
 * @param linkKind where the shopper's link comes from
 */
export async function getLinkedOrder(
  db: Database,
  id: string,
  linkKind: LinkKind = "browser",
): Promise<LinkedOrder | undefined> {
  const order = await readOrder(db, id);
  if (!order) return undefined;
  const parcels = await listParcelsOfOrders(db, [id]);
  return toLinkedOrder(order, {
    linkKind,
    confirmation: await getConfirmation(db, id),
    parcels: parcels.get(id),
  });
}
