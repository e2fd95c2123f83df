import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { queryRows } from "#db/statements/rows.server.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";

/** Period of the messages that show whether sending works (ms). */
const WINDOW_MS = 6 * 60 * 60_000;
/** Fewer failures can have reasons of their own, such as a wrong address. */
const MIN_FAILURES = 3;

/** Returns whether most of the last messages could not be sent, because a provider or the connection to it fails. */
export async function isSendingDisturbed(
  db: Database,
  channels: readonly MessageChannel[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const [count] = await queryRows<{ failed: number; attempted: number }>(
    db,
    sql`select count(*)::int as attempted,
        (count(*) filter (where status in ('queued', 'sending', 'failed', 'unsure')))::int as failed
      from ${outboxMessages}
      where created_at > ${since} and attempts > 0 and status <> 'skipped' and channel in ${channels}`,
  );
  if (count === undefined) return false;
  return count.failed >= MIN_FAILURES && count.failed * 2 > count.attempted;
}
