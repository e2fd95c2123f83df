import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { queryRows } from "#db/statements/rows.server.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";

/** Period of the messages that show whether sending works (ms). Longer than the quiet hours. */
const WINDOW_MS = 14 * 60 * 60_000;
/** Fewer failures can have reasons of their own, such as a wrong address. */
const MIN_FAILURES = 3;
/** A message with fewer attempts may only have met a busy provider. */
const MIN_ATTEMPTS = 2;

/**
 * Returns whether a provider or the connection to it fails: most of the last messages were not sent, or nothing was sent since a message
 * that still waits for its next attempt.
 */
export async function isSendingDisturbed(
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
