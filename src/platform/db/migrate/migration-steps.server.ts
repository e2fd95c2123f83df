import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";

import {
  MIGRATIONS_SCHEMA,
  MIGRATIONS_TABLE,
  MIGRATIONS_TABLE_NAME,
} from "../../vendor-seams/drizzle.server.ts";
import type { Database } from "../client.server.ts";
import { migrationsFolder } from "../project-root.ts";
import { queryRows } from "../statements/rows.server.ts";

/** Returns the timestamps of this program's migrations in milliseconds, the oldest first. */
export function listMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

/**
 * Returns the timestamps of the applied migrations, the oldest first; empty if the database has no migrations table.
 */
export async function readAppliedMigrations(db: Database): Promise<number[]> {
  const [found] = await queryRows<{ name: string | null }>(
    db,
    sql`select to_regclass(${MIGRATIONS_TABLE_NAME})::text as name`,
  );
  if (found === undefined || found.name === null) return [];
  const rows = await queryRows<{ at: string }>(
    db,
    sql`select created_at::text as at from ${MIGRATIONS_TABLE} order by 1`,
  );
  return rows.map(({ at }) => Number(at)).toSorted((a, b) => a - b);
}

/**
 * Runs the migrations with timestamps above `after` and up to `until` (milliseconds) in the transaction `tx`.
 */
export async function runMigrations(tx: Database, { after = 0, until = Infinity } = {}): Promise<void> {
  await tx.execute(sql`create schema if not exists ${MIGRATIONS_SCHEMA}`);
  await tx.execute(
    sql`create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { hash, folderMillis, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= after || folderMillis > until) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into ${MIGRATIONS_TABLE} (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}
