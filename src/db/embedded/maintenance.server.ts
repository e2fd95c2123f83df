import type { PGlite } from "@electric-sql/pglite";

import { freeBytes } from "./free-space.server.ts";

type Client = Pick<PGlite, "query" | "exec">;

const CHECKPOINT_CHECK_MS = 60_000;
/** With about thirty tables, each is vacuumed within six hours, even if the machine is off at night. */
const VACUUM_INTERVAL_MS = 10 * 60_000;

/** A checkpoint of this much WAL takes a moment, and crash recovery at most one second. */
const MAX_WAL_BYTES = 64 * 1024 * 1024;

/** A vacuum needs space for its WAL; on a nearly full disk it is skipped. */
const MIN_FREE_FOR_VACUUM = 256 * 1024 * 1024;

/**
 * Starts the maintenance that PostgreSQL runs in background processes, which PGlite does not have: checkpoints and vacuum.
 * Failures are counted like those of other statements and retried at the next interval.
 * @param directory of the database
 * @returns stops the maintenance
 */
export function startMaintenance(client: Client, directory: string): () => void {
  const vacuumNext = createVacuumRotation(client, Math.random());
  const vacuum = async () => {
    if ((await freeBytes(directory)) > MIN_FREE_FOR_VACUUM) await vacuumNext();
  };
  const ignore = () => undefined;
  const checkpointTimer = setInterval(
    () => void checkpointIfNeeded(client).catch(ignore),
    CHECKPOINT_CHECK_MS,
  ).unref();
  const vacuumTimer = setInterval(() => void vacuum().catch(ignore), VACUUM_INTERVAL_MS).unref();
  return () => {
    clearInterval(checkpointTimer);
    clearInterval(vacuumTimer);
  };
}

/**
 * Runs a checkpoint if the WAL exceeds its limit; without checkpoints the WAL and the crash recovery time would grow
 * without bound.
 */
export async function checkpointIfNeeded(client: Client): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if ((rows[0]?.bytes ?? 0) > MAX_WAL_BYTES) await client.exec("checkpoint");
}

/**
 * Returns a function that vacuums and analyzes the next table on each call. One table at a time, because vacuum blocks the
 * embedded database: half a second for 100,000 orders, a second if many of them have changed.
 * @param begin position of the first table as a fraction from 0 to below 1, so that frequent restarts do not always start
 * with the same table
 */
export function createVacuumRotation(client: Client, begin = 0): () => Promise<void> {
  let last: string | undefined;
  return async () => {
    const tables = await namesOfTables(client);
    const first = tables[Math.floor(begin * tables.length)];
    const next = last === undefined ? first : (tables.find((table) => table > (last ?? "")) ?? tables[0]);
    if (next === undefined) return;
    last = next;
    await client.exec(`vacuum (analyze) ${next}`);
  };
}

/** Returns the quoted names of the shop's tables and of the catalogs that `analyze` writes to, sorted. */
async function namesOfTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or tablename in ('pg_class', 'pg_statistic') and schemaname = 'pg_catalog'`,
  );
  return rows.map(({ name }) => name).toSorted();
}
