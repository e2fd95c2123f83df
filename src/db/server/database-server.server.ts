import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

import { causesOf } from "#domain/shared/error-causes.ts";

import type { OpenDatabase } from "#db/client.server.ts";
import type { WatchOptions } from "./connection-monitor.server.ts";
import { watchDatabase } from "./connection-monitor.server.ts";
import { knownMigrations, runMigrations } from "#db/migrate/migration-steps.server.ts";
import { lastMigration } from "#db/migrate/newer-database.server.ts";
import type { Pooler } from "./pooler.server.ts";
import { inspectPooler, isDirect, SESSION_SETTINGS } from "./pooler.server.ts";
import * as schema from "#db/schema/schema.server.ts";
import { watchPool } from "./database-metrics.server.ts";
import { askDatabase, WatchedPool } from "./monitored-pool.server.ts";

/** Any number will do as long as every process of the shop takes the same. */
const MIGRATION_LOCK = 7_241_903;
/** How long a request waits for a connection, its turn included. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The system looks after an idle connection this often: one that a network on the way has forgotten is found before it is used. */
const KEEP_ALIVE_MS = 10_000;
/** How long statements that are under way may take when the database is closed. */
const CLOSE_MS = 2_000;
type ServerDatabase = NodePgDatabase<typeof schema>;

/** How PostgreSQL's poolers (PgBouncer, the clouds' own) refuse what a connection asks for as it begins. */
const REFUSALS = new Set(["08P01", "0A000"]);

export interface ServerOptions extends Pick<WatchOptions, "onChange"> {
  /** How many connections at most. */
  poolSize: number;
  /** Whether a connection may be silent for as long as it likes while the server answers others. */
  mayTakeLong: boolean;
  /** Whether the tables stay as they are, also those of another release. */
  isLeftAsItIs: boolean;
}

/** Opens a database on a PostgreSQL server, or on a pooler in front of one, through a pool of connections. */
export async function openServer(url: string, server: ServerOptions): Promise<OpenDatabase> {
  try {
    return await openPool(url, server, {
      statement_timeout: SESSION_SETTINGS.statement_timeout,
      idle_in_transaction_session_timeout: SESSION_SETTINGS.idle_in_transaction_session_timeout,
      options: `-c random_page_cost=${SESSION_SETTINGS.random_page_cost}`,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return openPool(url, server, { onConnect: setUp });
  }
}

function isRefusal(error: unknown): boolean {
  return causesOf(error).some(
    ({ error: cause, code }) => cause instanceof pg.DatabaseError && REFUSALS.has(code),
  );
}

/**
 * Sets by a statement what a proxy refused at the start of a connection. Not through a pooler: the setting would stay on a
 * server connection that serves other clients next, and not apply to the shop's other statements.
 */
async function setUp(connection: pg.ClientBase): Promise<void> {
  if (!(await isDirect(connection))) return;
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} = ${value}`);
  await connection.query(settings.join("; "));
}

async function openPool(
  url: string,
  { poolSize, mayTakeLong, isLeftAsItIs, onChange }: ServerOptions,
  settings: pg.PoolConfig,
): Promise<OpenDatabase> {
  const watch = watchDatabase({ ask: () => askDatabase(url), onChange });
  const pool = new WatchedPool(
    {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...settings,
    },
    watch,
  );
  const close = async () => {
    const patience = setTimeout(watch.giveUpAll, CLOSE_MS);
    await pool.end();
    clearTimeout(patience);
    watch.stop();
    // The others have said good-bye, which a database that is away does not answer.
    watch.giveUpAll();
  };
  const poolUse = watchPool(pool);
  const db = drizzle({ client: pool, schema });
  try {
    // The first query finds out which startup parameters are refused.
    const pooler = await inspect(pool);
    if (pooler?.keepsStatements === false) pool.sendUnnamed();
    if (isLeftAsItIs) await db.execute(sql`select 1`);
    else await migrateServer(db);
    if (!mayTakeLong) watch.limitSilence();
    return { db, engine: "postgres", poolUse, pooler, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function inspect(pool: WatchedPool): Promise<Pooler | undefined> {
  const connection = await pool.connect();
  try {
    return await inspectPooler(connection);
  } finally {
    connection.release();
  }
}

/**
 * Several processes may start at once: one migrates, the others wait and find nothing left to do. Lock and work are one
 * transaction, because a pooler keeps nothing else on one connection.
 */
async function migrateServer(db: ServerDatabase): Promise<void> {
  const last = knownMigrations().at(-1) ?? 0;
  if ((await lastMigration(db)) >= last) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await runMigrations(tx, { after: await lastMigration(tx) });
  });
}
