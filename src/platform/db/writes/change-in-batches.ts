import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "../client.server.ts";
import { queryRows } from "../statements/rows.server.ts";

/** Small batches release row locks, and the embedded database's only connection, quickly. */
const BATCH_SIZE = 500;

/**
 * Repeats a statement, each time in its own transaction, until it changes fewer than `size` rows.
 * @param change returns a statement that changes at most `size` rows
 */
export async function changeInBatches(
  db: Database,
  change: (size: number) => SQL,
  size: number = BATCH_SIZE,
): Promise<void> {
  for (;;) {
    const [changed] = await queryRows<{ count: number }>(
      db,
      sql`with changed as (${change(size)} returning 1) select count(*)::int as count from changed`,
    );
    if ((changed?.count ?? 0) < size) return;
  }
}
