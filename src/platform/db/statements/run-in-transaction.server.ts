import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";

import type { Database } from "../client.server.ts";

/**
 * Runs `work` in the caller's transaction, which commits or rolls it back, or in a new transaction if `db` is not a
 * transaction.
 */
export function runInTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return is(db, PgTransaction) ? work(db) : db.transaction(work);
}
