import { and, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orderItems, orderItemParts } from "../../tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { RESERVATION_MARGIN_MS, isEventAllowed } from "../../rules/confirmation/confirmation.ts";
import { RESERVATION_CLOCK, countReservedBottles } from "#catalogue/operations/stock/stock-reservations.ts";

import { lockConfirmation } from "./lock-confirmation.ts";

const orderId = sql`${sql.placeholder("orderId")}::text`;
const verifiedEnd = sql`expires_at + make_interval(secs => ${sql.raw(String(RESERVATION_MARGIN_MS / 1000))})`;

/**
 * Marks the order as verified. Its reservation then lasts as long as its confirmation. An order whose reservation was
 * limited or has ended reserves its bottles again if they are available.
 */
const verifyStatement = createStatement(
  "verify_reservation",
  sql`with units as (
      select variant_id, quantity from ${orderItems} where order_id = ${orderId}
      union all
      select part.variant_id, part.quantity * item.quantity
      from ${orderItems} as item join ${orderItemParts} as part on part.item_id = item.id
      where item.order_id = ${orderId}
    ), needs as (
      select variant_id, sum(units.quantity)::int as quantity, size.stock,
        ${countReservedBottles(sql`units.variant_id`, orderId)} as reserved_by_others,
        (select coalesce(sum(reservation.quantity), 0) from ${stockReservations} as reservation where reservation.order_id = ${orderId}
          and reservation.variant_id = units.variant_id and reservation.expires_at > statement_timestamp()) as own_reservation
      from units join ${productVariants} as size on size.id = units.variant_id
      where size.stock is not null group by variant_id, size.stock
    ), confirmation as (
      update ${orderConfirmations} set verified_at = coalesce(verified_at, statement_timestamp()),
        reservation = case when reservation is not null and not exists (
          select from needs where own_reservation < quantity and stock - reserved_by_others < quantity
        ) then 'active' else reservation end
      where order_id = ${orderId}
      returning reservation, ${verifiedEnd} as reservation_end
    )
    insert into ${stockReservations} as reservation (order_id, variant_id, quantity, expires_at, is_verified)
    select ${orderId}, needs.variant_id, needs.quantity, confirmation.reservation_end, true
    from needs, confirmation where confirmation.reservation = 'active'
    on conflict (order_id, variant_id) do update set quantity = excluded.quantity, is_verified = true,
      expires_at = greatest(reservation.expires_at, excluded.expires_at), browser_hash = null, network_hash = null`,
);

/**
 * Records that only the owner of the phone or mailbox can have acted, e.g. by opening the link in a message. The
 * caller must have locked the order and its sizes.
 */
export async function verifyReservation(tx: Database, id: string): Promise<void> {
  await verifyStatement(tx, { orderId: id });
}

/**
 * Records that the shopper opened the link in a message, once per order. Does nothing if the order has no undecided
 * confirmation.
 */
export async function recordLinkOpened(db: Database, id: string): Promise<void> {
  if (!(await canVerify(db, id))) return;
  await db.transaction(async (tx) => {
    const { state } = await lockConfirmation(tx, id, { shouldLockSizes: true });
    if (!(await canVerify(tx, id))) return;
    await verifyReservation(tx, id);
    await tx.insert(confirmationEvents).values({ orderId: id, event: "link-opened", state });
  });
}

async function canVerify(db: Database, id: string): Promise<boolean> {
  const { state, verifiedAt } = orderConfirmations;
  const [row] = await db
    .select({ state, verifiedAt })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, id));
  return row !== undefined && row.verifiedAt === null && isEventAllowed("link-opened", row.state);
}

/**
 * Lets an order keep its unexpired reservation as long as its confirmation. Returns whether it has one.
 * @param expiresAt when the confirmation expires
 */
export async function keepReservation(
  tx: Database,
  { orderId: id, expiresAt }: { orderId: string; expiresAt: Date },
): Promise<boolean> {
  const end = new Date(expiresAt.getTime() + RESERVATION_MARGIN_MS);
  const kept = await tx
    .update(stockReservations)
    .set({ expiresAt: sql`greatest(${stockReservations.expiresAt}, ${end})` })
    .where(and(eq(stockReservations.orderId, id), gt(stockReservations.expiresAt, RESERVATION_CLOCK)))
    .returning({ variantId: stockReservations.variantId });
  return kept.length > 0;
}

/** Ends the reservation of an unverified order at `end`, unless it ends earlier. */
export async function shortenReservation(tx: Database, id: string, end: Date): Promise<void> {
  await tx
    .update(stockReservations)
    .set({ expiresAt: sql`least(${stockReservations.expiresAt}, ${end})` })
    .where(and(eq(stockReservations.orderId, id), eq(stockReservations.isVerified, false)));
}
