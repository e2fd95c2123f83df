/**
 * Drizzle ORM 0.45.4: named prepared statements of raw SQL, prepared statements on another connection, and the table in
 * which its migrator records migrations.
 * Reasons: `db.execute` sends raw SQL without a name, so PostgreSQL parses and plans it each time. A statement of the
 * query builder belongs to one connection, so that each transaction would build its text again, which takes longer than
 * sending it. The shop reads and writes the migrator's table to check the version of a database.
 * Replacement: a public API for named statements, https://github.com/drizzle-team/drizzle-orm/issues/1797.
 */
import type { Query } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { PgSession } from "drizzle-orm/pg-core";

interface SessionOwner {
  _: { session: Pick<PgSession, "prepareQuery"> };
}

interface RawResult<Row> {
  execute: { rows: Row[] };
  all: unknown;
  values: unknown;
}

/** Executes a query as a named prepared statement. Returns column values as the driver parses them. */
export async function executeNamedStatement<Row>(
  db: SessionOwner,
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

/** The connection that a session uses, and its logger; also the fields of a prepared statement with the same names. */
interface Connection {
  client: unknown;
  logger: unknown;
}

/** Returns the type of a database's sessions: both engines have their own, and with it their own prepared statements. */
export function getSessionType(db: SessionOwner): object {
  return db._.session.constructor;
}

/** Returns a prepared statement of the query builder for the connection of a database or transaction. */
export function bindStatement<Statement extends object>(db: SessionOwner, statement: Statement): Statement {
  const { client, logger } = db._.session as unknown as Connection;
  const copy = Object.create(Object.getPrototypeOf(statement) as object) as Statement;
  return Object.assign(copy, statement, { client, logger } satisfies Connection);
}

export const MIGRATIONS_SCHEMA = sql.identifier("drizzle");

export const MIGRATIONS_TABLE_NAME = "drizzle.__drizzle_migrations";

/** The migrator's table: `id serial primary key, hash text not null, created_at bigint` (the migration's time in ms). */
export const MIGRATIONS_TABLE = sql.raw(MIGRATIONS_TABLE_NAME);
