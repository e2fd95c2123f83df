/**
 * Drizzle ORM 0.45.4: named prepared statements of raw SQL, and the table in which its migrator records migrations.
 * Reasons: `db.execute` sends raw SQL without a name, so PostgreSQL parses and plans it each time. The shop reads and
 * writes the migrator's table to check the version of a database.
 * Replacement: a public API for named statements, https://github.com/drizzle-team/drizzle-orm/issues/1797.
 */
import type { Query } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { PgSession } from "drizzle-orm/pg-core";

interface RawResult<Row> {
  execute: { rows: Row[] };
  all: unknown;
  values: unknown;
}

/** Executes a query as a named prepared statement. Returns column values as the driver parses them. */
export async function executeNamedStatement<Row>(
  db: { _: { session: Pick<PgSession, "prepareQuery"> } },
  {
    query,
    name,
    values,
  }: { query: Query; name: string | undefined; values: Readonly<Record<string, unknown>> },
): Promise<Row[]> {
  const statement = db._.session.prepareQuery<RawResult<Row>>(query, undefined, name, false);
  const { rows } = await statement.execute({ ...values });
  return rows;
}

export const MIGRATIONS_SCHEMA = sql.identifier("drizzle");

export const MIGRATIONS_TABLE_NAME = "drizzle.__drizzle_migrations";

/** The migrator's table: `id serial primary key, hash text not null, created_at bigint` (the migration's time in ms). */
export const MIGRATIONS_TABLE = sql.raw(MIGRATIONS_TABLE_NAME);
