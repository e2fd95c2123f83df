import { and, eq, gt, min, sql } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";

import type { LinkedOrder } from "../../rules/order.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockHolds } from "#catalogue/tables/hold-schema.server.ts";

const getConfirmationStatement = (db: Database) =>
  getPreparedStatement(db, "get_confirmation", (name) =>
    db
      .select({
        state: orderConfirmations.state,
        expiresAt: orderConfirmations.expiresAt,
        staffStep: orderConfirmations.staffStep,
        reservedUntil: min(stockHolds.expiresAt),
        sentVia: orderConfirmations.sentVia,
      })
      .from(orderConfirmations)
      .leftJoin(
        stockHolds,
        and(eq(stockHolds.orderId, orderConfirmations.orderId), gt(stockHolds.expiresAt, sql`now()`)),
      )
      .where(eq(orderConfirmations.orderId, sql.placeholder("orderId")))
      .groupBy(orderConfirmations.orderId)
      .prepare(name),
  );

/** Returns the confirmation of an order, or null if it has none. */
export async function getConfirmation(db: Database, orderId: string): Promise<LinkedOrder["confirmation"]> {
  const [row] = await getConfirmationStatement(db).execute({ orderId });
  if (!row) return null;
  const { expiresAt, reservedUntil } = row;
  return {
    ...row,
    expiresAt: expiresAt.toISOString(),
    // A verified order reserves its bottles a little longer, so that the expiry can still be postponed.
    reservedUntil:
      reservedUntil && new Date(Math.min(reservedUntil.getTime(), expiresAt.getTime())).toISOString(),
  };
}

/**
 * Replaces a channel over which the shop asked the shopper to confirm, after the channel could not deliver the message.
 * @param next the channel that sends the message instead, if any
 */
export async function replaceRequestChannel(
  tx: Database,
  orderId: string,
  failed: MessageChannel,
  next: MessageChannel | undefined,
): Promise<void> {
  const others = sql`array_remove(${orderConfirmations.sentVia}, ${failed})`;
  const sentVia = next === undefined ? others : sql`array_append(${others}, ${next})`;
  await tx.update(orderConfirmations).set({ sentVia }).where(eq(orderConfirmations.orderId, orderId));
}
