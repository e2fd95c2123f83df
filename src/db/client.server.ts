import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type { Pooler } from "./server/pooler.server.ts";
import type * as schema from "./schema/schema.server.ts";
import type { PoolUse } from "./server/database-metrics.server.ts";

/** The shop's database or a transaction on it, whichever engine runs behind. Always passed in, never global. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  /** How its connections are used; undefined where there is only one. */
  poolUse?: () => PoolUse;
  /** What a pooler in front of a PostgreSQL server does not pass on; undefined without one. */
  pooler?: Pooler | undefined;
  close: () => Promise<void>;
  /** Copies the files of the embedded database to a folder, as they are at one moment; a signal stops it halfway. */
  copyTo?: (folder: string, signal?: AbortSignal) => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; unset runs the embedded PGlite in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** Connections to a PostgreSQL server. */
  poolSize?: number;
  /** Statements on a PostgreSQL server may take as long as they like, as a tool's do. */
  mayTakeLong?: boolean;
  /** Told when a PostgreSQL server is found to be away, and when it answers again. */
  onChange?: ((isAway: boolean) => void) | undefined;
  /** Leaves the tables as they are, also those of another release, e.g. to copy them. */
  isLeftAsItIs?: boolean;
}

const POOL_SIZE = 10;

/**
 * Opens the shop's database and brings its tables up to date, unless they are to stay as they are. Only the engine in use is loaded, for a quick start.
 * @throws DataDirInUse when another process has the embedded database open
 * @throws NewerDatabase when a newer release has worked on it; nothing is changed
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url === undefined) {
    const { openEmbedded } = await import("./embedded/embedded-database.server.ts");
    return openEmbedded(options.dataDir, options);
  }
  const { openServer } = await import("./server/database-server.server.ts");
  const { url, poolSize = POOL_SIZE, mayTakeLong = false, isLeftAsItIs = false, onChange } = options;
  return openServer(url, { poolSize, mayTakeLong, isLeftAsItIs, onChange });
}
