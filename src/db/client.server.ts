import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type { Pooler } from "./server/pooler.server.ts";
import type * as schema from "./schema/schema.server.ts";
import type { PoolUsage } from "./server/database-metrics.server.ts";

/** The shop's database or a transaction on it, with either engine. Always passed as a parameter, never global. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  /** Returns the current use of the connection pool; undefined for the embedded database. */
  poolUsage?: () => PoolUsage;
  /** Limitations of a connection pooler in front of PostgreSQL; undefined without one. */
  pooler?: Pooler | undefined;
  close: () => Promise<void>;
  /** Copies a consistent state of the embedded database's files to a folder; `signal` aborts the copy. */
  copyTo?: (folder: string, signal?: AbortSignal) => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; unset runs the embedded PGlite in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** Maximum number of connections to a PostgreSQL server. */
  poolSize?: number;
  /** Disables the time limits on statements, e.g. for command-line tools. */
  allowLongStatements?: boolean;
  /** Called when a PostgreSQL server becomes unavailable and when it is available again. */
  onChange?: ((isUnavailable: boolean) => void) | undefined;
  /** Skips migrations and accepts the tables of another release, e.g. to copy them. */
  skipMigrations?: boolean;
}

const POOL_SIZE = 10;

/**
 * Opens the shop's database and applies pending migrations unless they are disabled. Loads only the engine in use, for a
 * quick start.
 * @throws DataDirInUse if another process has the embedded database open
 * @throws NewerDatabase if a newer release has migrated the database; nothing is changed
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url === undefined) {
    const { openEmbedded } = await import("./embedded/embedded-database.server.ts");
    return openEmbedded(options.dataDir, options);
  }
  const { openServer } = await import("./server/database-server.server.ts");
  const {
    url,
    poolSize = POOL_SIZE,
    allowLongStatements = false,
    skipMigrations = false,
    onChange,
  } = options;
  return openServer(url, { poolSize, allowLongStatements, skipMigrations, onChange });
}
