import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { rowsOf } from "#db/statements/rows.server.ts";

/** Few enough that nobody waits long for a row, nor on the embedded database for its one connection. */
const PORTION = 500;

/** Sends a statement that changes at most so many rows again and again until fewer are left; each is a transaction. */
export async function changeInBatches(
  db: Database,
  change: (size: number) => SQL,
  size: number = PORTION,
): Promise<void> {
  for (;;) {
    const [answer] = await rowsOf<{ count: number }>(
      db,
      sql`with changed as (${change(size)} returning 1) select count(*)::int as count from changed`,
    );
    if ((answer?.count ?? 0) < size) return;
  }
}
