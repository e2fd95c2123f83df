import { sql } from "drizzle-orm";

import { HOUR_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";

/** Maximum age of the messages that are evaluated (ms). Longer than the quiet hours. */
const WINDOW_MS = 14 * HOUR_MS;
/** Minimum number of failures. Fewer failures can have individual causes, such as a wrong address. */
const MIN_FAILURES = 3;
/** Minimum number of attempts. A single failed attempt can be caused by a busy provider. */
const MIN_ATTEMPTS = 2;

/**
 * Returns whether a message provider seems unavailable: more than half of the recent messages failed, or a message
 * waits for a retry and no later message was sent.
 */
export async function areMessagesFailing(
  db: Database,
  channels: readonly MessageChannel[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const [recent] = await queryRows<{ failed: number; attempted: number; isStuck: boolean }>(
    db,
    sql`select count(*)::int as attempted,
        (count(*) filter (where status in ('queued', 'sending', 'failed', 'unsure')))::int as failed,
        coalesce(max(created_at) filter (where status in ('queued', 'sending') and attempts >= ${MIN_ATTEMPTS})
          > coalesce(max(sent_at), '-infinity'), false) as "isStuck"
      from ${outboxMessages}
      where created_at > ${since} and attempts > 0 and status <> 'skipped' and channel in ${channels}`,
  );
  if (recent === undefined) return false;
  return recent.isStuck || (recent.failed >= MIN_FAILURES && recent.failed * 2 > recent.attempted);
}
