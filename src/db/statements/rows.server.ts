import type { SQL } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";

/**
 * The rows of a statement that no table of the schema answers, e.g. one about the tables themselves, as the driver has
 * them: cast what is not text, integer or boolean.
 */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] };
  return rows;
}
