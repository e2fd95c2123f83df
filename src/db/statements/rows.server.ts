import type { SQL } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";

/**
 * Executes a statement that does not map to schema tables and returns the driver's rows: cast types other than text, integer
 * and boolean.
 */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] };
  return rows;
}
