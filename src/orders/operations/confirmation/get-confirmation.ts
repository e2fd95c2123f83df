import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockHolds } from "#catalogue/tables/hold-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { LinkedOrder } from "../../rules/order.ts";

const getConfirmationStatement = (db: Database) =>
  getPreparedStatement(db, "get_confirmation", (name) =>
    db
      .select({
        state: orderConfirmations.state,
        expiresAt: orderConfirmations.expiresAt,
        staffStep: orderConfirmations.staffStep,
        reservedUntil: sql<string | null>`(select min(hold.expires_at) from ${stockHolds} as hold
          where hold.order_id = ${sql.placeholder("orderId")} and hold.expires_at > now())`,
        sentVia: sql<MessageChannel[]>`(select coalesce(json_agg(message.channel order by message.id), '[]')
          from ${outboxMessages} as message where message.order_id = ${sql.placeholder("orderId")}
            and message.kind = 'please-confirm' and message.status not in ('failed', 'skipped') and message.channel <> 'link')`,
      })
      .from(orderConfirmations)
      .where(eq(orderConfirmations.orderId, sql.placeholder("orderId")))
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
      reservedUntil && new Date(Math.min(Date.parse(reservedUntil), expiresAt.getTime())).toISOString(),
  };
}
