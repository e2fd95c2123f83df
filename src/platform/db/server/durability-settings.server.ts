import { sql } from "drizzle-orm";

import type { Database } from "../client.server.ts";

/** PostgreSQL settings that prevent the loss of acknowledged writes in a crash. */
const DURABILITY_SETTINGS = ["fsync", "full_page_writes", "synchronous_commit"];

/** Returns the durability settings that are off for the shop's connections, e.g. `["fsync"]`. */
export async function readDisabledDurabilitySettings(db: Pick<Database, "execute">): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select name from pg_settings where setting = 'off' and name in ${DURABILITY_SETTINGS} order by name`,
  )) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
