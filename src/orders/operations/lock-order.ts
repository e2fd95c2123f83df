import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderConfirmations } from "../tables/confirmation-schema.server.ts";
import { orderItems, orders, orderItemParts } from "../tables/order-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { createOrderNotFound } from "../rules/order-errors.ts";
import type { HistoryShop } from "#customers/rules/shop-files/history-schema.ts";
import type { OrderStatus } from "../rules/order-status.ts";

/** Fields of a locked order that an update needs. */
export interface LockedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  adminNotes: string | null;
  isStockDeducted: boolean;
  /** Phone number in E.164, or null if it is not valid. */
  phoneE164: string | null;
  /** Number of bottles and sets in the order. */
  totalItems: number;
  /** Whether the shop asked the shopper to confirm the order. */
  asksForConfirmation: boolean;
  /** The shop in which a past order was placed; null for orders of this shop. */
  importedFrom: HistoryShop | null;
}

const asksForConfirmation = subquery`exists (
  select from ${orderConfirmations} where ${orderConfirmations.orderId} = ${sql.placeholder("id")}
) as "asksForConfirmation"`;

/** Locks orders by ascending id, so that transactions that lock several orders cannot deadlock. */
const lockOrderRows = createStatement<LockedOrder>(
  "lock_orders",
  sql`select id, order_number as "orderNumber", status, admin_notes as "adminNotes", holds_stock as "isStockDeducted",
      customer_phone_e164 as "phoneE164", total_items as "totalItems", imported_from as "importedFrom",
      exists (select from ${orderConfirmations} where ${orderConfirmations.orderId} = ${orders.id}) as "asksForConfirmation"
    from ${orders} where id in (select json_array_elements_text(${sql.placeholder("ids")}::json))
    order by id for update`,
);

const lockOrderRow = createStatement<LockedOrder>(
  "lock_order",
  sql`select id, order_number as "orderNumber", status, admin_notes as "adminNotes", holds_stock as "isStockDeducted",
      customer_phone_e164 as "phoneE164", total_items as "totalItems", imported_from as "importedFrom", ${asksForConfirmation}
    from ${orders} where id = ${sql.placeholder("id")} for update`,
);

/** Locks the order, then its sizes by ascending id. */
const lockOrderAndSizes = createStatement<LockedOrder>(
  "lock_order_with_sizes",
  sql`with locked as (
      select id, order_number, status, admin_notes, holds_stock, customer_phone_e164, total_items, imported_from
      from ${orders} where id = ${sql.placeholder("id")} for update
    ), sizes as (
      select id from ${productVariants}
      where id = any(array(
        select variant_id from ${orderItems} where order_id = (select id from locked)
        union all
        select part.variant_id from ${orderItems} as item join ${orderItemParts} as part on part.item_id = item.id
        where item.order_id = (select id from locked)))
      order by id for no key update
    )
    select id, order_number as "orderNumber", status, admin_notes as "adminNotes", holds_stock as "isStockDeducted",
      customer_phone_e164 as "phoneE164", total_items as "totalItems", imported_from as "importedFrom", ${asksForConfirmation}
    from locked, (select count(*) from sizes) as counted`,
);

/**
 * Locks an order's row until the transaction ends and returns the fields that an update needs.
 * @param options.shouldLockSizes whether to lock the sizes of the order's lines and of set parts by ascending id, so
 * that a later statement can update them. A single statement that locks and updates a size can deadlock: after waiting
 * for the lock, the statement tries to lock the outdated row version, for which another transaction may be waiting.
 * @throws NotFound 'Order not found'
 */
export async function lockOrder(
  tx: Database,
  id: string,
  { shouldLockSizes = false }: { shouldLockSizes?: boolean } = {},
): Promise<LockedOrder> {
  const [order] = await (shouldLockSizes ? lockOrderAndSizes : lockOrderRow)(tx, { id });
  if (!order) throw createOrderNotFound();
  return order;
}

/** Locks several orders until the transaction ends. Omits orders that no longer exist. See `lockOrder`. */
export async function lockOrders(tx: Database, ids: readonly string[]): Promise<LockedOrder[]> {
  return ids.length === 0 ? [] : lockOrderRows(tx, { ids: JSON.stringify(ids) });
}
