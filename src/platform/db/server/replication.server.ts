import { sql } from "drizzle-orm";

import type { Database } from "../client.server.ts";
import { createStatement } from "../statements/prepared-statement.server.ts";

// A transaction waits for the synchronous standby only if it writes a commit record, which a read does not. Assigning a
// transaction id is not enough: PostgreSQL skips the wait if the transaction wrote nothing to the log.
const waitForStandby = createStatement(
  "wait_for_standby",
  sql`select case when coalesce(current_setting('synchronous_standby_names', true), '') <> ''
    then pg_logical_emit_message(true, 'zarif-essence', 'replay')::text end as position`,
);

/**
 * Waits until the synchronous standby has all committed transactions. Returns immediately if the server does not
 * replicate synchronously. In a transaction, the commit waits instead. Call it before a response confirms data of an
 * earlier transaction, which may be committed on the primary only.
 */
export async function waitForReplication(db: Database): Promise<void> {
  await waitForStandby(db, {});
}
