import { randomUUID } from "node:crypto";

import type pg from "pg";

/** Session settings: timeouts in ms, and the planner's cost of a random page read (a sequential read costs 1). */
export const SESSION_SETTINGS = {
  statement_timeout: 15_000,
  /** Ends transactions of a program that hangs. An import may pause for seconds between two statements. */
  idle_in_transaction_session_timeout: 60_000,
  /** The default of 4 suits hard disks: PostgreSQL would scan tables where an index takes half the time. */
  random_page_cost: 1.1,
} as const;

/** Limitations of a connection pooler. */
export interface Pooler {
  /** Whether prepared statements work on all server connections. */
  supportsPreparedStatements: boolean;
  /** Names in `SESSION_SETTINGS` that are not set on the pooler's server connections. */
  missingSettings: string[];
}

/**
 * A connection with the backend process id that the server reported. node-postgres does not declare it in its types.
 */
interface WithProcessId {
  processID?: number | null;
}

/** Returns whether a connection leads directly to PostgreSQL. Poolers report a different process id. */
export async function isDirect(connection: pg.ClientBase): Promise<boolean> {
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === (connection as WithProcessId).processID;
}

/** Detects the limitations of a pooler. Returns undefined for a direct connection. */
export async function inspectPooler(connection: pg.ClientBase): Promise<Pooler | undefined> {
  if (await isDirect(connection)) return undefined;
  return {
    supportsPreparedStatements: await supportsPreparedStatements(connection),
    missingSettings: await readMissingSettings(connection),
  };
}

/**
 * Returns whether a pooler supports prepared statements. A pooler with support renames them. Without support, a
 * prepared statement exists on one server connection only: other connections do not find it (26000), or another client
 * uses its name (42P05).
 */
async function supportsPreparedStatements(connection: pg.ClientBase): Promise<boolean> {
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

async function readMissingSettings(connection: pg.ClientBase): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = boot_val order by name",
    [Object.keys(SESSION_SETTINGS)],
  );
  return rows.map(({ name }) => name);
}
