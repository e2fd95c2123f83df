import { createHash, randomBytes } from "node:crypto";

import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { confirmationTokens, orderConfirmations } from "#db/schema/confirmation-schema.server.ts";
import { CONFIRMABLE_STATES } from "#domain/orders/confirmation/confirmation.ts";
import { changeInBatches } from "#operations/maintenance/change-in-batches.ts";

/** 128 random bits, because the token grants access to the order. */
const TOKEN_BYTES = 16;

/** Number of days for which the link in a message shows the order. */
const RETENTION_DAYS = 30;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Creates the token for the link of one message. Only its hash is stored.
 * @returns undefined if the shopper can no longer confirm the order
 */
export async function createConfirmationToken(db: Database, orderId: string): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const rows = await db
    .insert(confirmationTokens)
    .select(
      db
        .select({
          tokenHash: sql<string>`${hashToken(token)}`.as("token_hash"),
          orderId: orderConfirmations.orderId,
          createdAt: sql<Date>`now()`.as("created_at"),
        })
        .from(orderConfirmations)
        .where(
          and(
            eq(orderConfirmations.orderId, orderId),
            inArray(orderConfirmations.state, [...CONFIRMABLE_STATES]),
            isNull(orderConfirmations.staffStep),
          ),
        ),
    )
    .returning({ orderId: confirmationTokens.orderId });
  return rows.length > 0 ? token : undefined;
}

/** Returns the id of the order that a token belongs to. */
export async function findTokenOrder(db: Database, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: confirmationTokens.orderId })
    .from(confirmationTokens)
    .where(eq(confirmationTokens.tokenHash, hashToken(token)));
  return row?.orderId;
}

/** Deletes old tokens in batches. */
export async function pruneConfirmationTokens(db: Database, now: Date = new Date()): Promise<void> {
  const until = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000);
  await changeInBatches(db, (size) => {
    const old = sql`select token_hash from ${confirmationTokens} where created_at <= ${until}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${confirmationTokens} where token_hash in (${old})`;
  });
}
