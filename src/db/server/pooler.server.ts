import { randomUUID } from "node:crypto";

import type pg from "pg";

/** Limits of a session, in milliseconds, and the planner's cost of reading a random page (a sequential one costs 1). */
export const SESSION_SETTINGS = {
  statement_timeout: 15_000,
  /** Ends a transaction whose program has stopped. An import takes seconds between two statements. */
  idle_in_transaction_session_timeout: 60_000,
  /** PostgreSQL's default of 4 is for spinning disks: with it, PostgreSQL scans whole tables where an index takes half the time. */
  random_page_cost: 1.1,
} as const;

/** What a pooler between the shop and PostgreSQL does not pass on. */
export interface Pooler {
  /** Whether a named prepared statement works on whichever server connection runs it. */
  keepsStatements: boolean;
  /** The names in `SESSION_SETTINGS` that its server connections leave at PostgreSQL's default. */
  missingSettings: string[];
}

/** The process that the connection reported when it was opened; node-postgres has it, its types do not. */
interface WithProcess {
  processID?: number | null;
}

/** Returns whether the connection leads to PostgreSQL itself. A pooler reports a process id of its own. */
export async function isDirect(connection: pg.ClientBase): Promise<boolean> {
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === (connection as WithProcess).processID;
}

/** Finds out what the pooler behind a connection supports; undefined for a direct connection. */
export async function inspectPooler(connection: pg.ClientBase): Promise<Pooler | undefined> {
  if (await isDirect(connection)) return undefined;
  return {
    keepsStatements: await keepsStatements(connection),
    missingSettings: await missingSettings(connection),
  };
}

/**
 * A pooler that keeps track of prepared statements renames them. Under its own name a statement exists on one server
 * connection only: other connections do not find it (26000), or find the name taken by another client (42P05).
 */
async function keepsStatements(connection: pg.ClientBase): Promise<boolean> {
  const name = `probe_${randomUUID()}`;
  await connection.query("begin");
  try {
    await connection.query({ name, text: "select 1" });
    const { rowCount } = await connection.query("select 1 from pg_prepared_statements where name = $1", [
      name,
    ]);
    if (rowCount === 0) return true;
    await connection.query(`deallocate "${name}"`);
    return false;
  } catch {
    return false;
  } finally {
    await connection.query("rollback");
  }
}

async function missingSettings(connection: pg.ClientBase): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = boot_val order by name",
    [Object.keys(SESSION_SETTINGS)],
  );
  return rows.map(({ name }) => name);
}
