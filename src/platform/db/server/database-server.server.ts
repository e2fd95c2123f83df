import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

import { listCauses } from "../../rules/error-causes.ts";

import type { OpenDatabase } from "../client.server.ts";
import type { MonitorOptions } from "./connection-monitor.server.ts";
import { monitorDatabase } from "./connection-monitor.server.ts";
import { listMigrations, runMigrations } from "../migrate/migration-steps.server.ts";
import { readLastMigration } from "../migrate/newer-database.server.ts";
import type { Pooler } from "./pooler.server.ts";
import { inspectPooler, isDirect, SESSION_SETTINGS } from "./pooler.server.ts";
import { assertUtf8 } from "./database-encoding.server.ts";
import { instrumentPool } from "./database-metrics.server.ts";
import { probeDatabase, MonitoredPool } from "./monitored-pool.server.ts";

/** Key of the advisory lock that prevents concurrent migrations. */
const MIGRATION_LOCK = 7_241_903;
/** Maximum wait for a connection in ms, including the wait in the pool. */
const CONNECT_TIMEOUT_MS = 5_000;
/** TCP keep-alive delay of idle connections in ms. Keep-alive detects dropped connections before they are used. */
const KEEP_ALIVE_MS = 10_000;
/** Time in ms for running statements to finish when the database is closed. */
const CLOSE_TIMEOUT_MS = 2_000;
type ServerDatabase = NodePgDatabase;

/** Error codes of connection poolers (e.g. PgBouncer) that reject startup parameters. */
const REJECTION_CODES = new Set(["08P01", "0A000"]);

export interface ServerOptions extends Pick<MonitorOptions, "onAvailabilityChange"> {
  /** Maximum number of connections. */
  poolSize: number;
  /** Keeps connections open while a statement runs for a long time. */
  allowsLongStatements: boolean;
  /** Skips migrations and accepts tables of another release. */
  skipsMigrations: boolean;
}

/** Opens a PostgreSQL database, directly or through a connection pooler. */
export async function openServer(url: string, options: ServerOptions): Promise<OpenDatabase> {
  try {
    return await openPool(url, options, {
      statement_timeout: SESSION_SETTINGS.statement_timeout,
      idle_in_transaction_session_timeout: SESSION_SETTINGS.idle_in_transaction_session_timeout,
      options: `-c random_page_cost=${SESSION_SETTINGS.random_page_cost}`,
    });
  } catch (error) {
    if (!isParameterRejection(error)) throw error;
    return openPool(url, options, { onConnect: applySessionSettings });
  }
}

function isParameterRejection(error: unknown): boolean {
  return listCauses(error).some(
    ({ error: cause, code }) => cause instanceof pg.DatabaseError && REJECTION_CODES.has(code),
  );
}

/**
 * Applies session settings after they were rejected as startup parameters. Does nothing if a pooler shares server
 * connections between clients: the settings would apply to other clients, and not to the shop's later statements.
 */
async function applySessionSettings(connection: pg.ClientBase): Promise<void> {
  if (!(await isDirect(connection))) return;
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} = ${value}`);
  await connection.query(settings.join("; "));
}

async function openPool(
  url: string,
  { poolSize, allowsLongStatements, skipsMigrations, onAvailabilityChange }: ServerOptions,
  settings: pg.PoolConfig,
): Promise<OpenDatabase> {
  const monitor = monitorDatabase({ startProbe: () => probeDatabase(url), onAvailabilityChange });
  const pool = new MonitoredPool(
    {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...settings,
    },
    monitor,
  );
  const close = async () => {
    const closeTimer = setTimeout(monitor.closeAll, CLOSE_TIMEOUT_MS);
    await pool.end();
    clearTimeout(closeTimer);
    monitor.stop();
    // An unresponsive database does not confirm that its connections were closed.
    monitor.closeAll();
  };
  const getPoolUsage = instrumentPool(pool);
  const db = drizzle({ client: pool });
  try {
    // The first query detects rejected startup parameters.
    const pooler = await detectPooler(pool);
    if (pooler?.supportsPreparedStatements === false) pool.sendUnnamed();
    if (skipsMigrations) await db.execute(sql`select 1`);
    else await migrateServer(db);
    if (!allowsLongStatements) monitor.closeSilentConnections();
    return { db, engine: "postgres", getPoolUsage, pooler, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function detectPooler(pool: MonitoredPool): Promise<Pooler | undefined> {
  const connection = await pool.connect();
  try {
    return await inspectPooler(connection);
  } finally {
    connection.release();
  }
}

/**
 * Runs pending migrations. If several processes start at the same time, a lock ensures that one process runs them. Lock
 * and migrations share a transaction, because a pooler keeps a connection only for the duration of a transaction.
 * @throws WrongEncoding if the database is not encoded in UTF-8
 */
async function migrateServer(db: ServerDatabase): Promise<void> {
  const last = listMigrations().at(-1) ?? 0;
  if ((await readLastMigration(db)) >= last) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await assertUtf8(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await runMigrations(tx, { after: await readLastMigration(tx) });
  });
}
