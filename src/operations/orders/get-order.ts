import type { Database } from "#db/client.server.ts";
import type { LinkedOrder, Order } from "#domain/orders/order.ts";

import { toLinkedOrder } from "./order-rows.ts";
import { readOrder } from "./read-order.ts";

/** A whole order, for staff. Spec: storefront §7. */
export async function getOrder(db: Database, id: string): Promise<Order | undefined> {
  return readOrder(db, id);
}

/** An order as whoever holds its link may see it: personal data masked. */
export async function getLinkedOrder(db: Database, id: string): Promise<LinkedOrder | undefined> {
  const order = await readOrder(db, id);
  return order && toLinkedOrder(order);
}
