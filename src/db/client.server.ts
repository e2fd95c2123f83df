import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type * as schema from "./schema.server.ts";

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

const POOL_SIZE = 10;

/**
 * Opens the shop's database and brings its tables up to date. Only the engine in use is loaded, for a quick start.
 * @throws DataDirInUse when another process has the embedded database open
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url === undefined) {
    const { openEmbedded } = await import("./embedded-database.server.ts");
    return openEmbedded(options.dataDir);
  }
  const { openServer } = await import("./database-server.server.ts");
  return openServer(options.url, options.poolSize ?? POOL_SIZE);
}
