import { eq, sql } from "drizzle-orm";

import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";

import {
  RESERVATION_MARGIN_MS,
  isConfirmable,
  isEventAllowed,
} from "../../rules/confirmation/confirmation.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orderItemParts, orderItems } from "../../tables/order-schema.server.ts";
import type { LockedOrder } from "../lock-order.ts";

import type { NeededBottles, OrderOrigin } from "./reservation-limits.ts";
import { decideReservation, selectCounts } from "./reservation-limits.ts";
import { keepReservation } from "./verify-reservation.ts";

type PaidOrder = Pick<LockedOrder, "id" | "phoneE164">;

/**
 * Lets an undecided order wait for a payment until `until`: neither its confirmation nor its reservation ends before.
 * Bottles whose reservation has ended are reserved again if they are available. The caller has locked the order and its
 * sizes.
 */
export async function reserveForPayment(tx: Database, order: PaidOrder, until: Date): Promise<void> {
  const [confirmation] = await tx
    .select()
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, order.id));
  if (!confirmation || !isConfirmable(confirmation.state)) return;
  const { reservation, verifiedAt } = confirmation;
  const postponed = { expiresAt: sql`greatest(${orderConfirmations.expiresAt}, ${until})` };
  const isExpired = isEventAllowed("payment-awaited", confirmation.state);
  await tx
    .update(orderConfirmations)
    .set(isExpired ? { ...postponed, state: "waiting", nextReminderAt: null } : postponed)
    .where(eq(orderConfirmations.orderId, order.id));
  if (isExpired)
    await tx
      .insert(confirmationEvents)
      .values({ orderId: order.id, event: "payment-awaited", state: "waiting" });
  if (reservation === null) return;
  if (await keepReservation(tx, { orderId: order.id, expiresAt: until })) return;
  await reserveAgain(tx, order, { until, isVerified: verifiedAt !== null });
}

/** Nothing is known of the visitor, so that only the limits of all visitors and of the phone number apply. */
const UNKNOWN_ORIGIN: OrderOrigin = { browserHash: undefined, networkHash: "" };

async function reserveAgain(
  tx: Database,
  order: PaidOrder,
  { until, isVerified }: { until: Date; isVerified: boolean },
): Promise<void> {
  const orderId = order.id;
  const needs = await readNeeds(tx, order);
  if (needs.length === 0) return;
  if (decideReservation(needs, isVerified ? undefined : UNKNOWN_ORIGIN) !== "active") return;
  const expiresAt = new Date(until.getTime() + RESERVATION_MARGIN_MS);
  await tx.delete(stockReservations).where(eq(stockReservations.orderId, orderId));
  await tx
    .insert(stockReservations)
    .values(
      needs.map(({ variantId, quantity }) => ({ orderId, variantId, quantity, expiresAt, isVerified })),
    );
  await tx
    .update(orderConfirmations)
    .set({ reservation: "active" })
    .where(eq(orderConfirmations.orderId, orderId));
}

/** Returns the bottles of sizes with limited stock that an order needs, with the reservations of other orders. */
async function readNeeds(tx: Database, { id, phoneE164 }: PaidOrder): Promise<NeededBottles[]> {
  const units = sql`(
    select variant_id, sum(quantity)::int as quantity from (
      select variant_id, quantity from ${orderItems} where order_id = ${sql.placeholder("orderId")}
      union all
      select part.variant_id, part.quantity * item.quantity
      from ${orderItems} as item join ${orderItemParts} as part on part.item_id = item.id
      where item.order_id = ${sql.placeholder("orderId")}) as bottles
    group by variant_id) as units`;
  const select = getPreparedStatement(tx, "select_needed_bottles", (name) =>
    tx
      .select({
        variantId: productVariants.id,
        stock: productVariants.stock,
        quantity: sql<number>`units.quantity`,
        ...selectCounts(tx, UNKNOWN_ORIGIN),
      })
      .from(productVariants)
      .innerJoin(units, sql`units.variant_id = ${productVariants.id}`)
      .prepare(name),
  );
  const rows = await select.execute({ orderId: id, phone: phoneE164 ?? "", networkHash: "" });
  return rows.flatMap(({ stock, ...need }) => (stock === null ? [] : [{ ...need, stock }]));
}
