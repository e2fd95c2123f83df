import type { SQL } from "drizzle-orm";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { priceChanges } from "#staff/tables/staff-schema.server.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import { UNDO_MINUTES } from "../../rules/price-changes/price-change-schema.ts";
import { NotFound } from "#kit/rules/errors.ts";

/** Period in which a price change can be undone (ms). */
export const UNDO_MS = UNDO_MINUTES * MINUTE_MS;

/** Maximum number of listed price changes. */
const MAX_LISTED_CHANGES = 10;

/** Lists the price changes that can still be undone, newest first. */
export async function listPriceChanges(
  db: Database,
  now: Date = new Date(),
): Promise<CompletedPriceChange[]> {
  const oldestUndoable = new Date(now.getTime() - UNDO_MS);
  const condition = and(isNull(priceChanges.undoneAt), gt(priceChanges.createdAt, oldestUndoable));
  const rows = await selectPriceChanges(db, condition)
    .orderBy(desc(priceChanges.createdAt))
    .limit(MAX_LISTED_CHANGES);
  return rows.map(toPriceChange);
}

/** Returns a price change. @throws NotFound if the id is unknown */
export async function getPriceChange(db: Database, id: string): Promise<CompletedPriceChange> {
  const [row] = await selectPriceChanges(db, eq(priceChanges.id, id));
  if (row === undefined) throw new NotFound(messages.unknown);
  return toPriceChange(row);
}

function selectPriceChanges(db: Database, condition: SQL | undefined) {
  const { id, rule, products, prices, createdAt, undoneAt, restored } = priceChanges;
  const priceCount = sql<number>`jsonb_array_length(${prices})`;
  return db
    .select({ id, rule, products, prices: priceCount, by: users.email, createdAt, undoneAt, restored })
    .from(priceChanges)
    .leftJoin(users, eq(users.id, priceChanges.staffId))
    .where(condition)
    .$dynamic();
}

function toPriceChange(row: Awaited<ReturnType<typeof selectPriceChanges>>[number]): CompletedPriceChange {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: new Date(row.createdAt.getTime() + UNDO_MS).toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
