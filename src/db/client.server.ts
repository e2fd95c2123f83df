import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";

import { lockDataDir } from "./data-dir-lock.server.ts";
import { openDurablePglite } from "./durable-node-fs.server.ts";
import { projectRoot } from "./project-root.ts";
import * as schema from "./schema.server.ts";

/** The shop's database or a transaction on it, whichever engine runs behind. Always passed in, never global. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; unset runs the embedded PGlite in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** Connections to a PostgreSQL server. */
  poolSize?: number;
}

const migrationsFolder = join(projectRoot, "src/db/migrations");
/** Any number will do as long as every process of the shop takes the same. */
const MIGRATION_LOCK = 7_241_903;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens the shop's database and brings its tables up to date.
 * @throws DataDirInUse when another process has the embedded database open
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url === undefined
    ? openEmbedded(options.dataDir)
    : openServer(options.url, options.poolSize ?? 10);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const lock = lockDataDir(dataDir);
  try {
    const directory = join(dataDir, "pglite");
    mkdirSync(directory, { recursive: true });
    const client = await openDurablePglite(directory);
    const db = drizzlePglite({ client, schema });
    await migratePglite(db, { migrationsFolder });
    return {
      db,
      engine: "pglite",
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openServer(url: string, poolSize: number): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    await migrateServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzlePg({ client: pool, schema }), engine: "postgres", close: () => pool.end() };
}

/** Several processes may start at once: one migrates, the others wait and find nothing left to do. */
async function migrateServer(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("set statement_timeout = 0");
    await connection.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migratePg(drizzlePg({ client: connection }), { migrationsFolder });
  } finally {
    // Ending the session frees the lock however the migration went.
    connection.release(true);
  }
}
