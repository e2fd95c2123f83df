import type { SQL } from "drizzle-orm";

import type { Database } from "../client.server.ts";

/**
 * Executes a statement and returns the driver's rows without mapping them to the schema. Statements must cast columns
 * that are not text, integer or boolean.
 */
export async function queryRows<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] };
  return rows;
}
