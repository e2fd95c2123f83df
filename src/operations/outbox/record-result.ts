import type { SQL } from "drizzle-orm";
import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { restockRequests } from "#db/schema/restock-schema.server.ts";
import { calculateRetryDelayMs } from "#domain/jobs/job.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { MAX_SEND_ATTEMPTS } from "#domain/outbox/message.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import type { MessageContent, OutgoingMessage, SendResult } from "./message-sender.ts";

const MAX_ERROR_LENGTH = 500;

/** Outcome of a claimed message: a send result, or the decision to skip, postpone or withdraw it. */
export type MessageOutcome =
  | SendResult
  | { outcome: "skipped"; error: string }
  | { outcome: "delayed"; until: Date }
  /** The message is deleted. A job queues a new one if it is needed again. */
  | { outcome: "withdrawn" };

/** What was sent, or could not be sent. */
interface SentText extends Pick<OutgoingMessage<MessageContent>, "to" | "subject"> {
  /** Null if the subject of the message contains it. */
  text: string | null;
  language: MessageLanguage;
}

/** Records the outcome of a claimed message. Does nothing if the lease has expired. */
export async function recordResult(
  db: Database,
  message: ClaimedMessage,
  result: MessageOutcome,
  sent: SentText | undefined,
): Promise<void> {
  const isClaimed = and(
    eq(outboxMessages.id, message.id),
    eq(outboxMessages.status, "sending"),
    eq(outboxMessages.lockedUntil, message.lockedUntil),
  );
  if (result.outcome === "withdrawn") {
    await db.delete(outboxMessages).where(isClaimed);
    return;
  }
  const update = {
    lockedUntil: null,
    lastError: "error" in result ? result.error.slice(0, MAX_ERROR_LENGTH) : null,
    ...(sent && toTextColumns(sent)),
    ...buildResultColumns(message, result),
  };
  const { restockRequestId } = message;
  if (result.outcome !== "sent" || restockRequestId === null) {
    const updated = await db
      .update(outboxMessages)
      .set(update)
      .where(isClaimed)
      .returning({ id: outboxMessages.id });
    if (updated.length === 0 && sent) await storeText(db, message, sent);
    return;
  }
  await db.transaction(async (tx) => {
    await markNotified(tx, restockRequestId, isClaimed);
    await tx.update(outboxMessages).set(update).where(isClaimed);
  });
}

/** Stores the text of a message whose delivery report arrived before the provider's response. The report has already set the state. */
async function storeText(db: Database, message: ClaimedMessage, sent: SentText): Promise<void> {
  const isReported = and(
    eq(outboxMessages.id, message.id),
    eq(outboxMessages.attempts, message.attempts),
    isNotNull(outboxMessages.providerId),
  );
  await db.update(outboxMessages).set(toTextColumns(sent)).where(isReported);
}

const toTextColumns = ({ to, subject, text, language }: SentText) => ({
  recipient: to,
  subject,
  text,
  language,
});

/** Marks a restock request as notified. Locks the request before its message, in the same order as the deletion of a request. */
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

/** Returns the columns that a result changes. */
function buildResultColumns(
  message: ClaimedMessage,
  result: Exclude<MessageOutcome, { outcome: "withdrawn" }>,
) {
  switch (result.outcome) {
    case "sent":
      return { status: "sent", sentAt: sql`now()`, providerId: result.providerId ?? null } as const;
    case "delayed":
      return { status: "queued", nextAt: result.until, attempts: message.attempts - 1 } as const;
    case "retry": {
      if (message.attempts >= MAX_SEND_ATTEMPTS) return { status: "failed" } as const;
      const delayMs = Math.max(calculateRetryDelayMs(message.attempts), result.delayMs ?? 0);
      return { status: "queued", nextAt: sql`now() + ${delayMs}::int * interval '1 millisecond'` } as const;
    }
    case "failed":
      return { status: "failed", ...(result.isAddressRejected && { bouncedAt: sql`now()` }) } as const;
    default:
      return { status: result.outcome };
  }
}
