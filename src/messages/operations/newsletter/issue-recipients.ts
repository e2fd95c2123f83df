import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

import { selectAudience } from "../queries.ts";
import type { IssueRow } from "./issues.ts";

type SentIssue = Pick<IssueRow, "id" | "startedAt" | "audience">;

/** Returns the deduplication key that limits an issue to one email per address. @param email SQL of the address */
export function buildDedupeKey(issueId: number, email: SQL): SQL {
  return sql`'newsletter:' || ${issueId}::bigint || ':' || ${email}`;
}

/**
 * Builds a query for the addresses that have not received an issue yet: they were subscribed before staff sent the
 * issue, belong to a customer of its audience, and the outbox contains no email of the issue to them. Only the outbox records the progress, so sending
 * can be interrupted at any time.
 */
export function selectRecipients(db: Database, { id, startedAt, audience }: SentIssue): SQL {
  const email = sql`subscriber.email`;
  const isMeant = audience === null ? sql`true` : sql`${email} in (${selectAudience(db, audience)})`;
  return sql`select ${email} from ${newsletterSubscribers} as subscriber
    where subscriber.created_at <= ${startedAt === null ? sql`now()` : sql`${startedAt.toISOString()}::timestamptz`}
      and ${isMeant} and not exists (select from ${outboxMessages} where dedupe_key = ${buildDedupeKey(id, email)})`;
}

/** Counts the subscribers who have not received an issue yet. */
export async function countRecipients(db: Database, issue: SentIssue): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${selectRecipients(db, issue)}) as recipient`,
  );
  return row?.count ?? 0;
}

/** Counts the recipients of an issue who are no longer subscribed. */
export async function countUnsubscribed(db: Database, issueId: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${outboxMessages} as message
      where message.newsletter_issue_id = ${issueId} and not exists (
        select from ${newsletterSubscribers} as subscriber where subscriber.email = message.recipient)`,
  );
  return row?.count ?? 0;
}
