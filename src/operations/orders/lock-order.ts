import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/order-schema.server.ts";
import { statement } from "#db/statements/prepared-statement.server.ts";
import { productVariants } from "#db/schema/schema.server.ts";
import { orderNotFound } from "#domain/shared/errors.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";

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

/** The order first, since its row is what the search for its sizes goes by; then the sizes, by their ids. */
const lockWithSizes = statement<LockedOrder>(
  "lock_order_with_sizes",
  sql`with locked as (
      select id, order_number, status, admin_notes, holds_stock
      from ${orders} where id = ${sql.placeholder("id")} for update
    ), sizes as (
      select id from ${productVariants}
      where id = any(array(select variant_id from ${orderItems} where order_id = (select id from locked)))
      order by id for no key update
    )
    select order_number as "orderNumber", status, admin_notes as "adminNotes", holds_stock as "holdsStock"
    from locked, (select count(*) from sizes) as counted`,
);

/**
 * What a change of an order goes by, its row locked until the transaction ends.
 * @param options.withSizes locks the sizes of its lines as well, in the order of their ids, for a statement that takes
 * from them: one that locked and changed them itself would come back to a row's version from before it waited, for
 * which somebody else may already wait who waits for it
 * @throws NotFound 'Order not found'
 */
export async function lockOrder(
  tx: Database,
  id: string,
  { withSizes = false }: { withSizes?: boolean } = {},
): Promise<LockedOrder> {
  const [order] = await (withSizes ? lockWithSizes : lock)(tx, { id });
  if (!order) throw orderNotFound();
  return order;
}
