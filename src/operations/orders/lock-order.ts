import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/order-schema.server.ts";
import { statement } from "#db/kept-statement.server.ts";
import { orderNotFound } from "#domain/errors.ts";
import type { OrderStatus } from "#domain/order-status.ts";

/** What a change of an order goes by. */
interface LockedOrder {
  orderNumber: string;
  status: OrderStatus;
  adminNotes: string | null;
  holdsStock: boolean;
}

const lock = statement<LockedOrder>(
  "lock_order",
  sql`select order_number as "orderNumber", status, admin_notes as "adminNotes", holds_stock as "holdsStock"
    from ${orders} where id = ${sql.placeholder("id")} for update`,
);

/** What a change of an order goes by, its row locked until the transaction ends. @throws NotFound 'Order not found' */
export async function lockOrder(tx: Database, id: string): Promise<LockedOrder> {
  const [order] = await lock(tx, { id });
  if (!order) throw orderNotFound();
  return order;
}
