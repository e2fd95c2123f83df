import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { statement } from "#db/statements/prepared-statement.server.ts";

// A transaction waits for the synchronous standby only if it writes a commit record, which a read does not. Assigning a
// transaction id is not enough: PostgreSQL skips the wait if the transaction wrote nothing to the log.
const waitForStandby = statement(
  "wait_for_standby",
  sql`select case when coalesce(current_setting('synchronous_standby_names', true), '') <> ''
    then pg_logical_emit_message(true, 'zarif-essence', 'replay')::text end as position`,
);

/**
 * Waits until the synchronous standby has everything committed so far; returns immediately if the server does not replicate
 * synchronously. Inside a transaction, its commit waits. Call this before a response confirms what an earlier
 * transaction wrote: that transaction may be committed on the primary only.
 */
export async function waitForReplication(db: Database): Promise<void> {
  await waitForStandby(db, {});
}
