import { sql } from "drizzle-orm";

import type { Database, OpenDatabase } from "#db/client.server.ts";
import { sortTables, tablesMadeUntil } from "#db/migrate/expected-tables.server.ts";
import { doneMigrations, knownMigrations } from "#db/migrate/migration-steps.server.ts";
import type { Replaced, ReplaceOptions } from "#db/embedded/replace-database.server.ts";
import { rowsOf } from "#db/statements/rows.server.ts";
import type { KnownTable } from "#db/migrate/existing-tables.server.ts";
import { dropTables, findFilledTable, listTables } from "#db/migrate/existing-tables.server.ts";

export interface ReplaceServerOptions extends ReplaceOptions {
  /** Called when others are connected, with their number. Throws, and nothing is changed. */
  allowOthers: (count: number) => Promise<void>;
  /** Called when tables could be the shop's or somebody else's, with one of them. Throws. */
  refuseForeign: (table: string) => never;
}

/**
 * Makes the shop's tables of a database on a server anew, all of it in one transaction, so that a failure changes nothing.
 * Tables that somebody put beside them stay.
 * @param fill gets a database without a table of a shop, in a transaction
 */
export async function replaceServer<Result>(
  { db }: OpenDatabase,
  fill: (tx: Database) => Promise<Result>,
  { allowLoss, allowOthers, refuseForeign }: ReplaceServerOptions,
): Promise<Replaced<Result>> {
  const own = await ownTables(db, refuseForeign);
  const others = await countOthers(db);
  if (others > 0) await allowOthers(others);
  const filled = await findFilledTable(db, own);
  if (filled !== undefined) await allowLoss(filled);
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = '10s'`);
    await dropTables(tx, own);
    return fill(tx);
  });
  await db.execute(sql`analyze`);
  return { result, formerLiesIn: undefined };
}

/** The tables that migrations made; refused where this program cannot know which, as after a newer release. */
async function ownTables(db: Database, refuse: (table: string) => never): Promise<KnownTable[]> {
  const done = new Set(await doneMigrations(db));
  const knownDone = knownMigrations().filter((each) => done.has(each));
  const last = knownDone.at(-1);
  const made = last === undefined ? [] : tablesMadeUntil(last);
  const { own, foreign } = sortTables(await listTables(db), made);
  const [table] = foreign;
  if (table !== undefined && (last === undefined || knownDone.length < done.size)) refuse(table);
  return own;
}

/** Who else is connected to the database; the pool of this program has only just begun. */
async function countOthers(db: Database): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return found?.count ?? 0;
}
