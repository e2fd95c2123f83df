import { and, count, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { IssueSummary } from "../../rules/newsletter/issue-schema.ts";
import { issueMessages } from "../../rules/newsletter/issue-messages.ts";
import type { IssueCounts } from "../../rules/newsletter/issue.ts";
import type { MessageState } from "#kit/rules/message-channel.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { AuditSubject } from "#staff/rules/audit/audit.ts";
import { staffName } from "#staff/operations/staff-name.ts";

export type IssueRow = typeof newsletterIssues.$inferSelect;

const NO_COUNTS: IssueCounts = { queued: 0, sent: 0, failed: 0, skipped: 0, unsure: 0 };

/** Mail servers report no deliveries, so `delivered` and `read` do not occur. */
const COUNT_BY_STATE: Readonly<Record<MessageState, keyof IssueCounts>> = {
  queued: "queued",
  sending: "queued",
  sent: "sent",
  delivered: "sent",
  read: "sent",
  failed: "failed",
  skipped: "skipped",
  unsure: "unsure",
};

/** Selects issues with the names of their authors. The caller adds conditions, order and limit. */
export function selectIssues(db: Database) {
  return db
    .select({ issue: newsletterIssues, author: staffName })
    .from(newsletterIssues)
    .leftJoin(users, eq(users.id, newsletterIssues.authorId))
    .$dynamic();
}

/** Converts a row of an issue, with the counts of its emails, to a list entry. */
export function toIssueSummary(
  { issue, author }: { issue: IssueRow; author: string | null },
  counts: ReadonlyMap<number, IssueCounts>,
): IssueSummary {
  const { id, subject, status, createdAt, updatedAt, startedAt, finishedAt } = issue;
  return {
    id,
    subject,
    status,
    author,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    counts: issue.counts ?? counts.get(id) ?? NO_COUNTS,
  };
}

/** Counts the emails of issues by result. Issues whose emails were deleted have stored counts instead. */
export async function countResults(
  db: Database,
  issueIds: readonly number[],
): Promise<Map<number, IssueCounts>> {
  const { newsletterIssueId: issueId, status } = outboxMessages;
  const rows =
    issueIds.length === 0
      ? []
      : await db
          .select({ issueId, status, count: count() })
          .from(outboxMessages)
          .where(inArray(issueId, [...issueIds]))
          .groupBy(issueId, status);
  const counts = new Map(issueIds.map((id) => [id, { ...NO_COUNTS }]));
  for (const row of rows) {
    const target = row.issueId === null ? undefined : counts.get(row.issueId);
    if (target) target[COUNT_BY_STATE[row.status]] += row.count;
  }
  return counts;
}

/** Locks an issue until the transaction ends. @throws NotFound 'Newsletter issue not found' */
export async function lockIssue(tx: Database, id: number): Promise<IssueRow> {
  const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for("update");
  if (issue === undefined) throw new NotFound(issueMessages.notFound);
  return issue;
}

/** Returns the SQL condition for an issue's queued emails that are not being sent. */
export function isQueuedFor(issueId: number) {
  return and(eq(outboxMessages.newsletterIssueId, issueId), sql`${outboxMessages.status} = 'queued'`);
}

/** Returns the subject of audit entries about an issue. */
export function toIssueSubject({ id, subject }: Pick<IssueRow, "id" | "subject">): AuditSubject {
  return { type: "newsletter", id: String(id), label: subject };
}
