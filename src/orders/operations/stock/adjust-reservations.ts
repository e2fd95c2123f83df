import { sql } from "drizzle-orm";

import { RESERVATION_CLOCK } from "#catalogue/operations/stock/stock-reservations.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";

import { orderItemParts, orderItems } from "../../tables/order-schema.server.ts";

/**
 * Makes the reservations of an order match its lines and the parts of its sets, for sizes with limited stock. Changes
 * nothing if the order has no unexpired reservation.
 */
const adjustReservationsStatement = createStatement(
  "adjust_reservations",
  sql`with units as (
      select variant_id, quantity from ${orderItems} where order_id = ${sql.placeholder("orderId")}
      union all
      select part.variant_id, part.quantity * item.quantity
      from ${orderItems} as item join ${orderItemParts} as part on part.item_id = item.id
      where item.order_id = ${sql.placeholder("orderId")}
    ), needs as (
      select variant_id, sum(units.quantity)::int as quantity
      from units join ${productVariants} as size on size.id = units.variant_id
      where size.stock is not null group by variant_id
    ), earlier as (
      select max(expires_at) as expires_at, bool_and(is_verified) as is_verified, max(browser_hash) as browser_hash,
        max(network_hash) as network_hash
      from ${stockReservations} where order_id = ${sql.placeholder("orderId")}
    ), removed as (
      delete from ${stockReservations}
      where order_id = ${sql.placeholder("orderId")} and variant_id not in (select variant_id from needs)
    )
    insert into ${stockReservations} (order_id, variant_id, quantity, expires_at, is_verified, browser_hash, network_hash)
    select ${sql.placeholder("orderId")}, variant_id, quantity, earlier.expires_at, earlier.is_verified,
      earlier.browser_hash, earlier.network_hash
    from needs, earlier
    where earlier.expires_at > ${RESERVATION_CLOCK}
    on conflict (order_id, variant_id) do update set quantity = excluded.quantity`,
);

/**
 * Adjusts the reservation of a pending order to its edited lines. The expiry does not change. The caller must have
 * locked the order and its sizes.
 */
export async function adjustReservations(tx: Database, orderId: string): Promise<void> {
  await adjustReservationsStatement(tx, { orderId });
}
