import { and, count, eq, inArray, sql, desc } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { MessageState } from "#kit/rules/message-channel.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { AuditSubject } from "#staff/rules/audit/audit.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { isPublished } from "#catalogue/operations/products/is-published.ts";
import { selectProducts, toProducts } from "#catalogue/operations/products/product-rows.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { issueList, IssueSummary, Issue } from "../../rules/newsletter/issue-schema.ts";
import { issueMessages } from "../../rules/newsletter/issue-messages.ts";
import type { FinalCounts, IssueCounts } from "../../rules/newsletter/issue.ts";
import { describeAudience } from "../queries.ts";
import { countRecipients, countUnsubscribed } from "./issue-recipients.ts";
import type { NewsletterProduct } from "../../rules/newsletter/newsletter-parts.ts";
import { toNewsletterProduct } from "../../rules/newsletter/newsletter-parts.ts";

export type IssueRow = typeof newsletterIssues.$inferSelect;

const NO_COUNTS: FinalCounts = { queued: 0, sent: 0, failed: 0, skipped: 0, unsure: 0 };

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
function selectIssues(db: Database) {
  return db
    .select({ issue: newsletterIssues, author: staffName })
    .from(newsletterIssues)
    .leftJoin(users, eq(users.id, newsletterIssues.authorId))
    .$dynamic();
}

/** Converts a row of an issue, with the counts of its emails, to a list entry. */
function toIssueSummary(
  { issue, author }: { issue: IssueRow; author: string | null },
  counts: ReadonlyMap<number, IssueCounts>,
): IssueSummary {
  const { id, subject, status, createdAt, updatedAt, startedAt, finishedAt } = issue;
  const { unsubscribed: _unsubscribed, countedAt: _countedAt, ...finalCounts } = issue.counts ?? NO_COUNTS;
  return {
    id,
    subject,
    status,
    author,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    counts: issue.counts ? finalCounts : (counts.get(id) ?? NO_COUNTS),
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

/** Returns an issue with its products and counts. @throws NotFound 'Newsletter issue not found' */
export async function getIssue(db: Database, id: number): Promise<Issue> {
  const [row] = await selectIssues(db).where(eq(newsletterIssues.id, id));
  if (row === undefined) throw new NotFound(issueMessages.notFound);
  const { issue } = row;
  // Runs one query at a time, because a transaction has one connection.
  const counts = await countResults(db, [id]);
  const remaining = issue.status === "sent" ? 0 : await countRecipients(db, issue);
  return {
    ...toIssueSummary(row, counts),
    text: issue.text,
    audience: issue.audience,
    audienceText: issue.audience === null ? null : await describeAudience(db, issue.audience),
    productIds: issue.productIds,
    products: await listIssueProducts(db, issue.productIds),
    remaining,
    ...(await readUnsubscribed(db, issue)),
  };
}

/** Returns how many recipients unsubscribed. Stored once the emails, which contain the addresses, are deleted. */
async function readUnsubscribed(
  db: Database,
  { id, counts }: IssueRow,
): Promise<Pick<Issue, "unsubscribed" | "unsubscribedUntil">> {
  if (counts === null) return { unsubscribed: await countUnsubscribed(db, id), unsubscribedUntil: null };
  return { unsubscribed: counts.unsubscribed ?? null, unsubscribedUntil: counts.countedAt ?? null };
}

async function listIssueProducts(db: Database, ids: readonly string[]): Promise<Issue["products"]> {
  if (ids.length === 0) return [];
  const { id, name, status } = products;
  const rows = await db
    .select({ id, name, status })
    .from(products)
    .where(inArray(id, [...ids]));
  return ids.flatMap((productId) => {
    const row = rows.find((candidate) => candidate.id === productId);
    return row === undefined ? [] : [{ id: row.id, name: row.name, isPublished: row.status === "published" }];
  });
}

/** Returns a page of newsletter issues with their counts, newest first. */
export async function listIssues(
  db: Database,
  { page = 1, pageSize = STAFF_PAGE_SIZE }: ListQueryOf<typeof issueList> = {},
): Promise<Page<IssueSummary>> {
  const [total, rows] = await Promise.all([
    db.$count(newsletterIssues),
    selectIssues(db)
      .orderBy(desc(newsletterIssues.createdAt), desc(newsletterIssues.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const rowsToCount = rows.filter(({ issue }) => issue.status !== "draft" && issue.counts === null);
  const counts = await countResults(
    db,
    rowsToCount.map(({ issue }) => issue.id),
  );
  return { items: rows.map((row) => toIssueSummary(row, counts)), page, pageSize, total };
}

/** Returns published products by id, as newsletters show them. */
export async function listNewsletterProducts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, NewsletterProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db).where(and(inArray(products.id, [...ids]), isPublished()));
  return new Map(toProducts(rows).map((product) => [product.id, toNewsletterProduct(product)]));
}

/** Returns the products in the order of the ids. Omits products that are missing from the map. */
export function pickProducts(
  found: ReadonlyMap<string, NewsletterProduct>,
  ids: readonly string[],
): NewsletterProduct[] {
  return ids.flatMap((id) => found.get(id) ?? []);
}
