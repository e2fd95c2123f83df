import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type { Pooler } from "./server/pooler.server.ts";
import type { PoolUsage } from "./server/database-metrics.server.ts";

/** The shop's database or an open transaction on it, with either engine. Functions receive it as a parameter. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  /** Returns the current use of the connection pool; undefined for the embedded database. */
  getPoolUsage?: () => PoolUsage;
  /** Limitations of a connection pooler in front of PostgreSQL; undefined without a pooler. */
  pooler?: Pooler | undefined;
  close: () => Promise<void>;
  /** Copies the files of the embedded database to a folder in a consistent state. `signal` aborts the copy. */
  copyFiles?: (folder: string, signal?: AbortSignal) => Promise<void>;
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL server (`postgres://…`). If unset, the embedded PGlite database in `dataDir` is opened. */
  url?: string | undefined;
  dataDir: string;
  /** Maximum number of connections to a PostgreSQL server. */
  poolSize?: number;
  /** Whether a statement may take longer than the statement timeout of requests, e.g. in command-line tools. */
  allowsLongStatements?: boolean;
  /** Called when a PostgreSQL server becomes unavailable and when it is available again. */
  onAvailabilityChange?: ((isUnavailable: boolean) => void) | undefined;
  /** Skips migrations and accepts tables of another release, e.g. to back them up. */
  skipsMigrations?: boolean;
}

const DEFAULT_POOL_SIZE = 10;

/**
 * Opens the shop's database and applies pending migrations unless `skipsMigrations` is set. Imports only the engine in
 * use, which shortens startup.
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
    poolSize = DEFAULT_POOL_SIZE,
    allowsLongStatements = false,
    skipsMigrations = false,
    onAvailabilityChange,
  } = options;
  return openServer(url, { poolSize, allowsLongStatements, skipsMigrations, onAvailabilityChange });
}
