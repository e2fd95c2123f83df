import type { PGlite } from "@electric-sql/pglite";

import { freeBytes } from "./free-space.server.ts";

type Client = Pick<PGlite, "query" | "exec">;

const LOG_MS = 60_000;
/** With some thirty tables each has its turn within six hours, also in a shop whose machine is off at night. */
const TABLE_MS = 10 * 60_000;

/** A checkpoint of so much takes a moment, and a start after a crash no more than a second longer. */
const LONGEST_LOG = 64 * 1024 * 1024;

/** A vacuum writes more log than it frees of the disk; on one that is nearly full it would be the last straw. */
const ROOM_FOR_TIDYING = 256 * 1024 * 1024;

/**
 * Does what PostgreSQL has processes of its own for, of which PGlite has none: checkpoints and vacuum. What fails is
 * counted with every statement that does, and tried again at its next turn.
 * @param directory the database's
 * @returns ends it
 */
export function keepUp(client: Client, directory: string): () => void {
  const tidyNext = tidyInTurn(client, Math.random());
  const tidy = async () => {
    if ((await freeBytes(directory)) > ROOM_FOR_TIDYING) await tidyNext();
  };
  const ignore = () => undefined;
  const log = setInterval(() => void keepLogShort(client).catch(ignore), LOG_MS).unref();
  const table = setInterval(() => void tidy().catch(ignore), TABLE_MS).unref();
  return () => {
    clearInterval(log);
    clearInterval(table);
  };
}

/**
 * Makes a checkpoint once the log has grown long, which would grow as long as the shop runs, and so would the next start
 * after a crash.
 */
export async function keepLogShort(client: Client): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if ((rows[0]?.bytes ?? 0) > LONGEST_LOG) await client.exec("checkpoint");
}

/**
 * Each call takes the next table: the room of rows that were removed or changed is given to new ones, and the planner
 * learns how many there are. One at a time, since the database does nothing else meanwhile: half a
 * second for 100,000 orders, a second when many of them have changed.
 * @param begin which table is the first, as a part of all from 0 to below 1: a shop that is often started anew does
 * not always begin with the same
 */
export function tidyInTurn(client: Client, begin = 0): () => Promise<void> {
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

/** Sorted, as a statement takes them; with them what `analyze` itself writes into. */
async function namesOfTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or tablename in ('pg_class', 'pg_statistic') and schemaname = 'pg_catalog'`,
  );
  return rows.map(({ name }) => name).toSorted();
}
