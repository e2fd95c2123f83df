import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

import { causesOf } from "#domain/error-causes.ts";

import type { OpenDatabase } from "./client.server.ts";
import type { WatchOptions } from "./database-watch.server.ts";
import { watchDatabase } from "./database-watch.server.ts";
import { knownMigrations, runMigrations } from "./migration-steps.server.ts";
import { lastMigration } from "./newer-database.server.ts";
import * as schema from "./schema.server.ts";
import { watchPool } from "./watch-database.server.ts";
import { askDatabase, WatchedPool } from "./watched-pool.server.ts";

/** Any number will do as long as every process of the shop takes the same. */
const MIGRATION_LOCK = 7_241_903;
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long a request waits for a connection, its turn included. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A program that has stopped within a transaction does not hold its rows for ever. An import takes seconds between two statements. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** The system looks after an idle connection this often: one that a network on the way has forgotten is found before it is used. */
const KEEP_ALIVE_MS = 10_000;
/** How long statements that are under way may take when the database is closed. */
const CLOSE_MS = 2_000;
/**
 * What reading a page out of turn costs, 1 being one in turn. PostgreSQL's own 4 speaks of turning disks: with it, whole
 * tables are read where an index answers in half the time.
 */
const RANDOM_PAGE_COST = 1.1;

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
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // A pooler hands its connections on, so it takes no wishes for one; said in a statement they cost a round trip.
    return openPool(url, server, { onConnect: setUp });
  }
}

function isRefusal(error: unknown): boolean {
  return causesOf(error).some(
    ({ error: cause, code }) => cause instanceof pg.DatabaseError && REFUSALS.has(code),
  );
}

async function setUp(connection: pg.ClientBase): Promise<void> {
  await connection.query(
    `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set random_page_cost = ${RANDOM_PAGE_COST};
     set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  );
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
    // Whatever is asked first finds out what the server refuses.
    if (isLeftAsItIs) await db.execute(sql`select 1`);
    else await migrateServer(db);
  } catch (error) {
    await close();
    throw error;
  }
  if (!mayTakeLong) watch.limitSilence();
  return { db, engine: "postgres", poolUse, close };
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
