import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { issueMessages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { isSendable } from "../../rules/newsletter/issue.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import {
  EmailNotConfigured,
  IssueNotSendable,
  IssueNotStoppable,
} from "../../rules/newsletter/issue-errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { messagesManifest } from "../../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { assertVersion } from "#kit/operations/next-version.ts";

import { getIssue, isQueuedFor, lockIssue, toIssueSubject } from "./issues.ts";
import { countRecipients } from "./issue-recipients.ts";

interface SendOptions {
  by: Actor;
  /** The configured channels. */
  channels: readonly MessageChannel[];
  /** `updatedAt` of the draft as displayed to staff. */
  expectedUpdatedAt: string;
}

/**
 * Sends a draft to all current subscribers, or a stopped issue to its remaining recipients. A job queues the emails
 * in batches.
 * @throws NotFound 'Newsletter issue not found'
 * @throws EmailNotConfigured if the shop cannot send emails
 * @throws IssueNotSendable if the issue is being sent or was sent, or has no recipients
 * @throws Conflict if the issue was changed after `expectedUpdatedAt`
 */
export async function sendIssue(
  db: Database,
  id: number,
  { by, channels, expectedUpdatedAt }: SendOptions,
): Promise<Issue> {
  if (!channels.includes("email")) throw new EmailNotConfigured();
  return db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id);
    if (!isSendable(issue.status)) throw new IssueNotSendable(issueMessages.notSendable(issue.status));
    assertVersion(issue.updatedAt, expectedUpdatedAt, issueMessages.changedByOthers);
    const count = await countRecipients(tx, issue);
    if (count === 0) throw new IssueNotSendable(issueMessages.noSubscribers);
    await tx
      .update(newsletterIssues)
      .set({ status: "sending", startedAt: sql`coalesce(${newsletterIssues.startedAt}, now())` })
      .where(eq(newsletterIssues.id, id));
    await enqueueJob(tx, messagesManifest.jobs["send-newsletters"], {});
    const changes = [{ field: "recipients", from: null, to: String(count) }];
    await recordAudit(tx, { by, action: "sending-started", subject: toIssueSubject(issue), changes });
    return getIssue(tx, id);
  });
}

/**
 * Stops an issue by deleting its queued emails. Emails that are already being sent still arrive.
 * @throws NotFound 'Newsletter issue not found'
 * @throws IssueNotStoppable if the issue is not being sent
 */
export async function stopIssue(db: Database, id: number, { by }: { by: Actor }): Promise<Issue> {
  return db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.status !== "sending") throw new IssueNotStoppable();
    await tx.update(newsletterIssues).set({ status: "stopped" }).where(eq(newsletterIssues.id, id));
    await tx.delete(outboxMessages).where(isQueuedFor(id));
    await recordAudit(tx, { by, action: "sending-stopped", subject: toIssueSubject(issue) });
    return getIssue(tx, id);
  });
}
