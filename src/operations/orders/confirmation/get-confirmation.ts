import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderConfirmations } from "#db/schema/orders/confirmation-schema.server.ts";
import { stockHolds } from "#db/schema/orders/hold-schema.server.ts";
import { getPreparedStatement } from "#db/statements/prepared-statement.server.ts";
import type { LinkedOrder } from "#domain/orders/order.ts";

const getConfirmationStatement = (db: Database) =>
  getPreparedStatement(db, "get_confirmation", (name) =>
    db
      .select({
        state: orderConfirmations.state,
        expiresAt: orderConfirmations.expiresAt,
        staffStep: orderConfirmations.staffStep,
        hasHold: sql<boolean>`exists (select from ${stockHolds} as hold
          where hold.order_id = ${sql.placeholder("orderId")} and hold.expires_at > now())`,
      })
      .from(orderConfirmations)
      .where(eq(orderConfirmations.orderId, sql.placeholder("orderId")))
      .prepare(name),
  );

/** Returns the confirmation of an order, or null if it has none. */
export async function getConfirmation(db: Database, orderId: string): Promise<LinkedOrder["confirmation"]> {
  const [row] = await getConfirmationStatement(db).execute({ orderId });
  return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null;
}
