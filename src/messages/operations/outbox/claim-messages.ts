import { eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_KINDS } from "#store/rules/message-kind.ts";
import { outboxMessages as texts } from "../../rules/outbox/staff-messages.ts";

/** Maximum time from the claim of a message to its recorded result (ms). Longer than `SEND_TIMEOUT_MS`. */
const LEASE_MS = 120_000;

export type ClaimedMessage = Pick<
  typeof outboxMessages.$inferSelect,
  | "id"
  | "kind"
  | "orderId"
  | "restockRequestId"
  | "contactReplyId"
  | "newsletterSignupId"
  | "newsletterIssueId"
  | "accountId"
  | "invitationId"
  | "report"
  | "recipient"
  | "dedupeKey"
  | "attempts"
> & {
  /** End of the lease. Identifies this claim. */
  lockedUntil: Date;
  /** Time of the claim, by the database's clock. */
  claimedAt: Date;
};

/** The messages that a worker sends. Newsletters have separate workers, so that they do not delay other messages. */
export interface MessageQueue {
  channel: MessageChannel;
  isNewsletter: boolean;
}

/**
 * Claims up to `limit` due messages of a queue with a lease for this process, the longest overdue first. Skips kinds
 * that only a newer release supports, because both releases share the database during an update.
 */
export async function claimMessages(
  db: Database,
  { channel, isNewsletter }: MessageQueue,
  limit: number,
): Promise<ClaimedMessage[]> {
  // Stored times are rounded to milliseconds, so a new message can be due up to half a millisecond in the future.
  const due = sql`select id from ${outboxMessages}
    where status = 'queued' and channel = ${channel} and ${inArray(sql`kind`, [...MESSAGE_KINDS])}
      and (newsletter_issue_id is not null) = ${isNewsletter} and next_at < now() + interval '1 millisecond'
    order by next_at, id limit ${limit} for update skip locked`;
  const rows = await db
    .update(outboxMessages)
    .set({
      status: "sending",
      attempts: sql`${outboxMessages.attempts} + 1`,
      lockedUntil: sql`now() + ${LEASE_MS}::int * interval '1 millisecond'`,
    })
    .where(inArray(outboxMessages.id, sql`(${due})`))
    .returning({
      id: outboxMessages.id,
      kind: outboxMessages.kind,
      orderId: outboxMessages.orderId,
      restockRequestId: outboxMessages.restockRequestId,
      contactReplyId: outboxMessages.contactReplyId,
      newsletterSignupId: outboxMessages.newsletterSignupId,
      newsletterIssueId: outboxMessages.newsletterIssueId,
      accountId: outboxMessages.accountId,
      invitationId: outboxMessages.invitationId,
      report: outboxMessages.report,
      recipient: outboxMessages.recipient,
      dedupeKey: outboxMessages.dedupeKey,
      attempts: outboxMessages.attempts,
      lockedUntil: outboxMessages.lockedUntil,
      claimedAt: sql`now()`.mapWith(outboxMessages.createdAt),
    });
  return rows.map(({ lockedUntil, ...row }) => {
    if (lockedUntil === null) throw new Error("A claimed message has no lease");
    return { ...row, lockedUntil };
  });
}

/** Marks messages as unsure when their lease expires. Their result is unknown, so they are not retried. */
export async function markInterruptedMessages(db: Database): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ status: "unsure", lockedUntil: null, lastError: texts.interrupted })
    .where(sql`${eq(outboxMessages.status, "sending")} and ${outboxMessages.lockedUntil} <= now()`);
}
