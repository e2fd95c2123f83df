import { and, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockHolds } from "#catalogue/tables/hold-schema.server.ts";
import { orderItems, orderItemParts } from "../../tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { HOLD_MARGIN_MS, isEventAllowed } from "../../rules/confirmation/confirmation.ts";
import { countHeldBottles } from "#catalogue/operations/stock/stock-holds.ts";

import { lockConfirmation } from "./lock-confirmation.ts";

const orderId = sql`${sql.placeholder("orderId")}::text`;
const verifiedEnd = sql`expires_at + make_interval(secs => ${sql.raw(String(HOLD_MARGIN_MS / 1000))})`;

/**
 * Marks the order as verified. Its hold then lasts as long as its confirmation. An order whose reservation was limited
 * or has ended reserves its bottles again if they are available.
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
        ${countHeldBottles(sql`units.variant_id`, orderId)} as held_by_others,
        (select coalesce(sum(hold.quantity), 0) from ${stockHolds} as hold where hold.order_id = ${orderId}
          and hold.variant_id = units.variant_id and hold.expires_at > statement_timestamp()) as own_hold
      from units join ${productVariants} as size on size.id = units.variant_id
      where size.stock is not null group by variant_id, size.stock
    ), confirmation as (
      update ${orderConfirmations} set verified_at = coalesce(verified_at, statement_timestamp()),
        reservation = case when reservation is not null and not exists (
          select from needs where own_hold < quantity and stock - held_by_others < quantity
        ) then 'active' else reservation end
      where order_id = ${orderId}
      returning reservation, ${verifiedEnd} as hold_end
    )
    insert into ${stockHolds} as hold (order_id, variant_id, quantity, expires_at, is_verified)
    select ${orderId}, needs.variant_id, needs.quantity, confirmation.hold_end, true
    from needs, confirmation where confirmation.reservation = 'active'
    on conflict (order_id, variant_id) do update set quantity = excluded.quantity, is_verified = true,
      expires_at = greatest(hold.expires_at, excluded.expires_at), browser_hash = null, network_hash = null`,
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

/** Lets an unverified order keep its unexpired hold as long as its confirmation, because staff are calling. */
export async function keepReservation(
  tx: Database,
  { orderId: id, expiresAt }: { orderId: string; expiresAt: Date },
): Promise<void> {
  const end = new Date(expiresAt.getTime() + HOLD_MARGIN_MS);
  await tx
    .update(stockHolds)
    .set({ expiresAt: sql`greatest(${stockHolds.expiresAt}, ${end})` })
    .where(and(eq(stockHolds.orderId, id), gt(stockHolds.expiresAt, sql`now()`)));
}

/** Ends the hold of an unverified order at `end`, unless it ends earlier. */
export async function shortenReservation(tx: Database, id: string, end: Date): Promise<void> {
  await tx
    .update(stockHolds)
    .set({ expiresAt: sql`least(${stockHolds.expiresAt}, ${end})` })
    .where(and(eq(stockHolds.orderId, id), eq(stockHolds.isVerified, false)));
}
