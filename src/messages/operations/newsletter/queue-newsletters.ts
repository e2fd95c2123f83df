import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { Batch } from "../../rules/newsletter/pace.ts";
import { DEFAULT_NEWSLETTERS_PER_MINUTE, planBatch } from "../../rules/newsletter/pace.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { getStore } from "#store/operations/get-store.ts";

import { buildDedupeKey, selectRecipients } from "./issue-recipients.ts";
import type { IssueRow } from "./issues.ts";

interface QueueOptions {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** Maximum number of newsletters per minute. */
  perMinute?: number | undefined;
  /** Current time, by the database's clock. */
  now: Date;
  signal?: AbortSignal;
}

/**
 * Queues the emails of the next minute, oldest issue first, and ends issues whose emails all have a result. Queues
 * nothing during the quiet hours, so that no backlog is sent at their end. Continues from the state of the tables,
 * so the job can be interrupted at any time.
 */
export async function queueNewsletters(db: Database, options: QueueOptions): Promise<void> {
  const { channels, now, signal } = options;
  if (!channels.includes("email")) return;
  const store = await getStore(db);
  if (!store) return;
  const isQuiet = findSendTime(now, getQuietHours(store)) > now;
  for (let lastId = 0; ;) {
    signal?.throwIfAborted();
    const [issue] = await db
      .select({ id: newsletterIssues.id })
      .from(newsletterIssues)
      .where(and(eq(newsletterIssues.status, "sending"), gt(newsletterIssues.id, lastId)))
      .orderBy(asc(newsletterIssues.id))
      .limit(1);
    if (issue === undefined) return;
    lastId = issue.id;
    await advanceIssue(db, issue.id, { ...options, isQuiet });
  }
}

/** Queues the next emails of an issue, or ends the issue. */
async function advanceIssue(
  db: Database,
  id: number,
  { now, perMinute = DEFAULT_NEWSLETTERS_PER_MINUTE, isQuiet }: QueueOptions & { isQuiet: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks all issues that are being sent, in the same order in each process, so that two processes together do
    // not exceed the rate.
    const sendingIssues = await tx
      .select()
      .from(newsletterIssues)
      .where(eq(newsletterIssues.status, "sending"))
      .orderBy(asc(newsletterIssues.id))
      .for("update");
    const issue = sendingIssues.find((candidate) => candidate.id === id);
    if (issue === undefined) return;
    const batch = planBatch(now, perMinute, await readBacklog(tx, now));
    if (isQuiet || batch.size === 0) return;
    const count = await queueBatch(tx, issue, batch);
    if (count < batch.size) await endIssue(tx, id);
  });
}

/**
 * Returns what the queued newsletters leave of the next minute. Emails that wait longer, for another attempt or for the
 * end of earlier quiet hours, take no part of it.
 */
async function readBacklog(tx: Database, now: Date) {
  const { status, nextAt, attempts, newsletterIssueId } = outboxMessages;
  const isDue = sql`${nextAt} <= ${new Date(now.getTime() + MINUTE_MS).toISOString()}::timestamptz`;
  const [row] = await tx
    .select({
      count: sql<number>`(count(*) filter (where ${isDue}))::int`,
      lastAt: sql`max(${nextAt}) filter (where ${isDue} and ${attempts} = 0)`.mapWith(nextAt),
      retries: sql<number>`(count(*) filter (where ${attempts} > 0))::int`,
    })
    .from(outboxMessages)
    .where(and(eq(status, "queued"), isNotNull(newsletterIssueId)));
  return {
    count: row?.count ?? 0,
    lastAt: (row?.lastAt as Date | null | undefined) ?? null,
    retries: row?.retries ?? 0,
  };
}

/** Queues at most `size` emails of an issue. Returns their number. */
async function queueBatch(
  tx: Database,
  issue: IssueRow,
  { size, firstAt, intervalMs }: Batch,
): Promise<number> {
  const rows = await queryRows(
    tx,
    sql`insert into ${outboxMessages} (kind, channel, newsletter_issue_id, recipient, dedupe_key, next_at)
      select 'newsletter', 'email', ${issue.id}::bigint, recipient.email, ${buildDedupeKey(issue.id, sql`recipient.email`)},
        ${firstAt.toISOString()}::timestamptz
          + (row_number() over (order by recipient.email) - 1) * ${intervalMs}::float8 * interval '1 millisecond'
      from (${selectRecipients(tx, issue)} order by subscriber.email limit ${size}) as recipient
      on conflict (dedupe_key) do nothing
      returning id`,
  );
  return rows.length;
}

/** Ends an issue once all of its emails have a result. */
async function endIssue(tx: Database, id: number): Promise<void> {
  await tx
    .update(newsletterIssues)
    .set({ status: "sent", finishedAt: sql`now()` })
    .where(
      and(
        eq(newsletterIssues.id, id),
        sql`not exists (select from ${outboxMessages} as open
          where open.newsletter_issue_id = ${id} and open.status in ('queued', 'sending'))`,
      ),
    );
}
