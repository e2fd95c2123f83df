import type { SQL } from "drizzle-orm";
import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { calculateRetryDelayMs } from "#platform/jobs/rules/job.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import type { MessageContent, OutgoingMessage, SendResult } from "./message-sender.ts";
import { queueFallback } from "./queue-fallback.ts";
import { refreshRequestChannels } from "./request-channels.ts";

/**
 * Maximum number of automatic attempts. An attempt is repeated only if it failed before the server accepted the
 * message.
 */
export const MAX_SEND_ATTEMPTS = 10;

const MAX_ERROR_LENGTH = 500;

/** Outcome of a claimed message: a send result, or the decision to skip, postpone or withdraw it. */
export type MessageOutcome =
  | SendResult
  /** `isUndeliverable`: the channel cannot reach the recipient, so the next channel is used. */
  | { outcome: "skipped"; error: string; isUndeliverable?: true }
  | { outcome: "delayed"; until: Date }
  /** The message is deleted. A job queues a new one if it is needed again. */
  | { outcome: "withdrawn" };

/** Recipient and content of a message that the worker sent or tried to send. */
interface SentText extends Pick<OutgoingMessage<MessageContent>, "to" | "subject"> {
  /** Null for newsletters, whose issue contains the text. */
  text: string | null;
  language: MessageLanguage;
}

/**
 * Records the outcome of a claimed message. If the channel cannot deliver the message, queues it on the next channel in
 * the same transaction, unless a delivery report has ended the claim, which then decides.
 * @param channel the channel that sent the message
 * @param fallbacks the configured channels
 */
export async function recordOutcome(
  db: Database,
  message: ClaimedMessage,
  { channel, fallbacks }: { channel: MessageChannel; fallbacks: readonly MessageChannel[] },
  result: MessageOutcome,
  sentText: SentText | undefined,
): Promise<void> {
  const isFinal = isUndelivered(message, result);
  if (!isFinal && result.outcome !== "skipped") return recordResult(db, message, result, sentText);
  await db.transaction(async (tx) => {
    const [claimed] = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(isClaimed(message))
      .for("update");
    await recordResult(tx, message, result, sentText);
    if (claimed === undefined) return;
    if (isFinal) await queueFallback(tx, { ...message, channel }, fallbacks);
    await refreshRequestChannels(tx, [message]);
  });
}

/** Returns whether a result means that this channel will not deliver the message. */
function isUndelivered({ attempts }: ClaimedMessage, result: MessageOutcome): boolean {
  if (result.outcome === "retry") return attempts >= MAX_SEND_ATTEMPTS;
  return result.outcome === "failed" || (result.outcome === "skipped" && result.isUndeliverable === true);
}

/**
 * Records the outcome of a claimed message if the claim still holds. If a delivery report has ended the claim, stores
 * only the recipient and content. Otherwise, an ended claim changes nothing.
 */
export async function recordResult(
  db: Database,
  message: ClaimedMessage,
  result: MessageOutcome,
  sentText: SentText | undefined,
): Promise<void> {
  if (result.outcome === "withdrawn") {
    await db.delete(outboxMessages).where(isClaimed(message));
    return;
  }
  const values = buildValues(message, result, sentText);
  const { restockRequestId } = message;
  if (result.outcome !== "sent" || restockRequestId === null) {
    const updated = await recordStatement(db, values);
    if (updated.length === 0 && sentText) await storeText(db, message, sentText);
    return;
  }
  await db.transaction(async (tx) => {
    await markNotified(tx, restockRequestId, isClaimed(message));
    await recordStatement(tx, values);
  });
}

/** Returns the SQL condition that matches a message while this claim holds. */
function isClaimed({ id, lockedUntil }: ClaimedMessage): SQL | undefined {
  return and(
    eq(outboxMessages.id, id),
    eq(outboxMessages.status, "sending"),
    eq(outboxMessages.lockedUntil, lockedUntil),
  );
}

const value = sql.placeholder;

/** Updates a claimed message. The statement is prepared, because it runs once per message. */
const recordStatement = createStatement(
  "record_message_result",
  sql`update ${outboxMessages} set
      status = ${value("status")}, attempts = ${value("attempts")}, locked_until = null, last_error = ${value("error")},
      next_at = coalesce(${value("nextAt")}::timestamptz, now() + ${value("delayMs")}::int * interval '1 millisecond', next_at),
      sent_at = case when ${value("isSent")}::boolean then now() else sent_at end,
      provider_id = case when ${value("isSent")}::boolean then ${value("providerId")} else provider_id end,
      bounced_at = case when ${value("isBounced")}::boolean then now() else bounced_at end,
      recipient = case when ${value("hasText")}::boolean then ${value("recipient")} else recipient end,
      subject = case when ${value("hasText")}::boolean then ${value("subject")} else subject end,
      text = case when ${value("hasText")}::boolean then ${value("text")} else text end,
      language = case when ${value("hasText")}::boolean then ${value("language")} else language end
    where id = ${value("id")} and status = 'sending' and locked_until = ${value("lockedUntil")}::timestamptz
    returning id`,
);

function buildValues(
  message: ClaimedMessage,
  result: Exclude<MessageOutcome, { outcome: "withdrawn" }>,
  sentText: SentText | undefined,
) {
  return {
    id: message.id,
    lockedUntil: message.lockedUntil.toISOString(),
    error: "error" in result ? result.error.slice(0, MAX_ERROR_LENGTH) : null,
    hasText: sentText !== undefined,
    recipient: sentText?.to ?? null,
    subject: sentText?.subject ?? null,
    text: sentText?.text ?? null,
    language: sentText?.language ?? null,
    isSent: result.outcome === "sent",
    providerId: (result.outcome === "sent" && result.providerId) || null,
    isBounced: result.outcome === "failed" && result.isAddressRejected,
    ...buildNextAttempt(message, result),
  };
}

/**
 * Stores the text of a message whose delivery report arrived before the provider's response. The report has already
 * set the state.
 */
async function storeText(db: Database, message: ClaimedMessage, sentText: SentText): Promise<void> {
  const isReported = and(
    eq(outboxMessages.id, message.id),
    eq(outboxMessages.attempts, message.attempts),
    isNotNull(outboxMessages.providerId),
  );
  const { to, ...columns } = sentText;
  await db
    .update(outboxMessages)
    .set({ recipient: to, ...columns })
    .where(isReported);
}

/**
 * Marks a restock request as notified. Locks the request before its message, as deleting a request does, to avoid
 * deadlocks.
 */
async function markNotified(tx: Database, requestId: number, isClaimed: SQL | undefined): Promise<void> {
  await tx
    .update(restockRequests)
    .set({ notifiedAt: sql`now()` })
    .where(
      and(
        eq(restockRequests.id, requestId),
        isNull(restockRequests.notifiedAt),
        exists(tx.select().from(outboxMessages).where(isClaimed)),
      ),
    );
}

/** Returns the state after a result, the number of attempts, and the time of the next attempt. */
function buildNextAttempt(
  { attempts }: ClaimedMessage,
  result: Exclude<MessageOutcome, { outcome: "withdrawn" }>,
) {
  const unchanged = { attempts, nextAt: null, delayMs: null };
  if (result.outcome === "delayed")
    return { ...unchanged, status: "queued", nextAt: result.until.toISOString(), attempts: attempts - 1 };
  if (result.outcome !== "retry") return { ...unchanged, status: result.outcome };
  if (attempts >= MAX_SEND_ATTEMPTS) return { ...unchanged, status: "failed" };
  const delayMs = Math.max(calculateRetryDelayMs(attempts), result.delayMs ?? 0);
  return { ...unchanged, status: "queued", delayMs };
}
