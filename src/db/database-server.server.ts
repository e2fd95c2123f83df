import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import type { OpenDatabase } from "./client.server.ts";
import { migrationsFolder } from "./project-root.ts";
import * as schema from "./schema.server.ts";

/** Any number will do as long as every process of the shop takes the same. */
const MIGRATION_LOCK = 7_241_903;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Opens a database on a PostgreSQL server through a pool of connections. */
export async function openServer(url: string, poolSize: number): Promise<OpenDatabase> {
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
  return { db: drizzle({ client: pool, schema }), engine: "postgres", close: () => pool.end() };
}

/** Several processes may start at once: one migrates, the others wait and find nothing left to do. */
async function migrateServer(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("set statement_timeout = 0");
    await connection.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client: connection }), { migrationsFolder });
  } finally {
    // Ending the session frees the lock however the migration went.
    connection.release(true);
  }
}
