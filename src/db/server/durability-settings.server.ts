import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";

/** Settings of a PostgreSQL server without which what it acknowledged can be gone after a crash of its machine. */
const NEEDED_ON = ["fsync", "full_page_writes", "synchronous_commit"];

/** Which of these a database has switched off, e.g. `["fsync"]`, for this shop's connections. */
export async function settingsThatLoseOrders(db: Pick<Database, "execute">): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select name from pg_settings where setting = 'off' and name in ${NEEDED_ON} order by name`,
  )) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
