import { createHash, randomBytes } from "node:crypto";

import { eq, inArray, isNull, sql } from "drizzle-orm";

import { DAY_MS } from "#domain/shared/day.ts";
import type { Database } from "#db/client.server.ts";
import { confirmationTokens, orderConfirmations } from "#db/schema/orders/confirmation-schema.server.ts";
import { createStatement } from "#db/statements/prepared-statement.server.ts";
import { CONFIRMABLE_STATES } from "#domain/orders/confirmation/confirmation.ts";
import { changeInBatches } from "#operations/maintenance/change-in-batches.ts";

/** 128 random bits, because the token grants access to the order. */
const TOKEN_BYTES = 16;

/** Number of days for which the link in a message shows the order. */
const RETENTION_DAYS = 30;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const insertTokensStatement = createStatement<{ token_hash: string }>(
  "insert_confirmation_tokens",
  sql`insert into ${confirmationTokens} (token_hash, order_id)
    select token."tokenHash", ${orderConfirmations.orderId}
    from json_to_recordset(${sql.placeholder("rows")}::json) as token ("orderId" text, "tokenHash" text)
      join ${orderConfirmations} on ${orderConfirmations.orderId} = token."orderId"
    where ${inArray(orderConfirmations.state, [...CONFIRMABLE_STATES])} and ${isNull(orderConfirmations.staffStep)}
    returning token_hash`,
);

/**
 * Creates one token for each element of `orderIds`. Each token is for the link in one message, so an order id can occur
 * several times. Stores only the hashes.
 * @returns the tokens in the order of the ids; undefined for an order that the shopper can no longer confirm
 */
export async function createConfirmationTokens(
  db: Database,
  orderIds: readonly string[],
): Promise<(string | undefined)[]> {
  if (orderIds.length === 0) return [];
  const newTokens = orderIds.map((orderId) => {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    return { orderId, token, tokenHash: hashToken(token) };
  });
  const rows = newTokens.map(({ orderId, tokenHash }) => ({ orderId, tokenHash }));
  const inserted = await insertTokensStatement(db, { rows: JSON.stringify(rows) });
  const hashes = new Set(inserted.map(({ token_hash: hash }) => hash));
  return newTokens.map(({ token, tokenHash }) => (hashes.has(tokenHash) ? token : undefined));
}

/** Returns the id of the order that a token belongs to. */
export async function findOrderIdByToken(db: Database, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: confirmationTokens.orderId })
    .from(confirmationTokens)
    .where(eq(confirmationTokens.tokenHash, hashToken(token)));
  return row?.orderId;
}

/** Deletes old tokens in batches. */
export async function pruneConfirmationTokens(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select token_hash from ${confirmationTokens} where created_at <= ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${confirmationTokens} where token_hash in (${expired})`;
  });
}
