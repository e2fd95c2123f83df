import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";

/** Whether the database answers; its tables were brought up to date when it was opened. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
