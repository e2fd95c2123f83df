import type { PGlite } from "@electric-sql/pglite";

import { MINUTE_MS } from "../../rules/day.ts";

import { readFreeBytes } from "./free-space.server.ts";

type Client = Pick<PGlite, "query" | "exec">;

const CHECKPOINT_CHECK_MS = 60_000;
/** Vacuums one of about fifty tables each time, so all tables are vacuumed within nine hours. */
const VACUUM_INTERVAL_MS = 10 * MINUTE_MS;

/** WAL size that triggers a checkpoint. Crash recovery of this much WAL takes at most one second. */
const MAX_WAL_BYTES = 64 * 1024 * 1024;

/** Free disk space that a vacuum requires, because it writes WAL. */
const MIN_FREE_BYTES_FOR_VACUUM = 256 * 1024 * 1024;

/**
 * Starts periodic checkpoints and vacuums. PostgreSQL runs them in background processes, which PGlite does not have.
 * Failed statements are counted in the metrics, and the next interval retries them.
 * @param directory folder of the database
 * @returns a function that stops the maintenance
 */
export function startMaintenance(client: Client, directory: string): () => void {
  const vacuumNext = createVacuumRotation(client, Math.random());
  const vacuum = async () => {
    if ((await readFreeBytes(directory)) > MIN_FREE_BYTES_FOR_VACUUM) await vacuumNext();
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
 * Runs a checkpoint if the WAL exceeds its limit. Without checkpoints, the WAL and the crash recovery time would grow
 * without bound.
 */
export async function checkpointIfNeeded(client: Client): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if ((rows[0]?.bytes ?? 0) > MAX_WAL_BYTES) await client.exec("checkpoint");
}

/**
 * Returns a function that vacuums and analyzes the next table on each call. A vacuum blocks the embedded database: it
 * takes half a second for 100,000 orders, or a second if many orders have changed.
 * @param startPosition position of the first table as a fraction from 0 to below 1, so that frequent restarts do not
 * always start with the same table
 */
export function createVacuumRotation(client: Client, startPosition = 0): () => Promise<void> {
  let last: string | undefined;
  return async () => {
    const tables = await readTableNames(client);
    const first = tables[Math.floor(startPosition * tables.length)];
    const next = last === undefined ? first : (tables.find((table) => table > (last ?? "")) ?? tables[0]);
    if (next === undefined) return;
    last = next;
    await client.exec(`vacuum (analyze) ${next}`);
  };
}

/** Returns the quoted names of the shop's tables and of the catalogs that `analyze` writes to, sorted. */
async function readTableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or tablename in ('pg_class', 'pg_statistic') and schemaname = 'pg_catalog'`,
  );
  return rows.map(({ name }) => name).toSorted();
}
