import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import type { Issue, IssueContent, IssueInput } from "../../rules/newsletter/issue-schema.ts";
import { isEditable } from "../../rules/newsletter/issue.ts";
import { IssueNotEditable } from "../../rules/newsletter/issue-errors.ts";
import { issueMessages } from "../../rules/newsletter/issue-messages.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";

import { selectAudience } from "../queries.ts";
import { getIssue, lockIssue, toIssueSubject } from "./issues.ts";

interface AddOptions {
  by: Actor;
  /** Requests with the same key return the same issue in its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key added the issue. */
  onReplay?: (() => void) | undefined;
}

/** Adds a draft issue, once per idempotency key. @throws InvalidInput if the audience has unknown filters */
export async function addIssue(
  db: Database,
  { subject, text, productIds, audience = null }: IssueContent,
  { by, idempotencyKey: key, onReplay }: AddOptions,
): Promise<Issue> {
  assertAudience(db, audience);
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, { subjectType: "newsletter", key, onReplay }, async () => {
      const [row] = await tx
        .insert(newsletterIssues)
        .values({ subject, text: normalizeLineBreaks(text), productIds, audience, authorId: by.uid })
        .returning({ id: newsletterIssues.id });
      if (row === undefined) throw new Error("The issue was not inserted");
      await recordAudit(tx, { by, action: "added", subject: toIssueSubject({ id: row.id, subject }) });
      return String(row.id);
    });
    return getIssue(tx, Number(id));
  });
}

/**
 * Replaces the subject, the text and the products of a draft, and its audience if there is a new one.
 * @throws InvalidInput if the audience has unknown filters
 * @throws NotFound 'Newsletter issue not found'
 * @throws IssueNotEditable if the issue is not a draft
 * @throws Conflict if the draft was changed after `expectedUpdatedAt`
 */
export async function updateIssue(
  db: Database,
  id: number,
  { subject, text, productIds, audience: changed, expectedUpdatedAt }: IssueInput,
  { by }: { by: Actor },
): Promise<Issue> {
  return db.transaction(async (tx) => {
    const before = await lockIssue(tx, id);
    if (!isEditable(before.status)) throw new IssueNotEditable(before.status);
    const audience = changed === undefined ? before.audience : changed;
    assertAudience(tx, audience);
    const content = { subject, text: normalizeLineBreaks(text), productIds, audience };
    const updatedAt = nextVersion(before.updatedAt, expectedUpdatedAt, issueMessages.changedByOthers);
    await tx
      .update(newsletterIssues)
      .set({ ...content, updatedAt })
      .where(eq(newsletterIssues.id, id));
    const changes = listFieldChanges(before, { ...before, ...content }, [
      "subject",
      "text",
      "productIds",
      "audience",
    ]);
    if (changes.length > 0)
      await recordAudit(tx, { by, action: "updated", subject: toIssueSubject({ id, subject }), changes });
    return getIssue(tx, id);
  });
}

/**
 * Deletes a draft.
 * @throws NotFound 'Newsletter issue not found'
 * @throws IssueNotEditable if the issue is not a draft
 */
export async function deleteIssue(db: Database, id: number, { by }: { by: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id);
    if (!isEditable(issue.status)) throw new IssueNotEditable(issue.status);
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id));
    await recordAudit(tx, { by, action: "deleted", subject: toIssueSubject(issue) });
  });
}

/** @throws InvalidInput if the audience has unknown filters */
function assertAudience(db: Database, audience: string | null): void {
  if (audience !== null) selectAudience(db, audience);
}

/** Converts CRLF and CR line breaks, which clients other than browsers may send, to LF. */
function normalizeLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}
