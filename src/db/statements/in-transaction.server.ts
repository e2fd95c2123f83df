import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";

import type { Database } from "#db/client.server.ts";

/**
 * Runs work in the caller's transaction, or in a new transaction if the caller has none. Work in the caller's
 * transaction commits or rolls back with it.
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return is(db, PgTransaction) ? work(db) : db.transaction(work);
}
