import { sql } from "drizzle-orm";

import type { Database, OpenDatabase } from "../client.server.ts";
import { classifyTables, readTablesAtMigration } from "../migrate/expected-tables.server.ts";
import { readAppliedMigrations, listMigrations } from "../migrate/migration-steps.server.ts";
import type { ReplacementResult, ReplaceOptions } from "../embedded/replace-database.server.ts";
import { queryRows } from "../statements/rows.server.ts";
import type { TableInfo } from "../migrate/existing-tables.server.ts";
import { dropTables, findNonEmptyTable, listTables } from "../migrate/existing-tables.server.ts";

export interface ReplaceServerOptions extends ReplaceOptions {
  /** Called with the number of other connections, if any. Throws an error to cancel. */
  confirmOtherConnections: (count: number) => Promise<void>;
  /** Called with a table that may belong to the shop or to another application. Always throws an error. */
  rejectUnknownTable: (table: string) => never;
}

/**
 * Replaces the shop's tables in a server database in one transaction, so that a failure changes nothing. Keeps tables
 * of other applications.
 * @param fill receives a database without the shop's tables, in a transaction
 */
export async function replaceServer<Result>(
  { db }: OpenDatabase,
  fill: (tx: Database) => Promise<Result>,
  { confirmLoss, confirmOtherConnections, rejectUnknownTable }: ReplaceServerOptions,
): Promise<ReplacementResult<Result>> {
  const ownTables = await findOwnTables(db, rejectUnknownTable);
  const otherConnections = await countOtherConnections(db);
  if (otherConnections > 0) await confirmOtherConnections(otherConnections);
  const nonEmptyTable = await findNonEmptyTable(db, ownTables);
  if (nonEmptyTable !== undefined) await confirmLoss(nonEmptyTable);
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = '10s'`);
    await dropTables(tx, ownTables);
    return fill(tx);
  });
  await db.execute(sql`analyze`);
  return { result, previousFolder: undefined };
}

/**
 * Returns the shop's tables. Calls `rejectUnknownTable` if they cannot be distinguished from other tables, e.g. after a
 * newer release.
 */
async function findOwnTables(
  db: Database,
  rejectUnknownTable: (table: string) => never,
): Promise<TableInfo[]> {
  const applied = new Set(await readAppliedMigrations(db));
  const knownApplied = listMigrations().filter((migration) => applied.has(migration));
  const last = knownApplied.at(-1);
  const expected = last === undefined ? [] : readTablesAtMigration(last);
  const { own, foreign } = classifyTables(await listTables(db), expected);
  const [table] = foreign;
  if (table !== undefined && (last === undefined || knownApplied.length < applied.size))
    rejectUnknownTable(table);
  return own;
}

/** Counts other connections to the database; this program uses one connection at this point. */
async function countOtherConnections(db: Database): Promise<number> {
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return found?.count ?? 0;
}
