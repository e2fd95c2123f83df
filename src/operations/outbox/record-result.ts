import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { calculateRetryDelayMs } from "#domain/jobs/job.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { MAX_SEND_ATTEMPTS } from "#domain/outbox/message.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import type { MessageContent, OutgoingMessage, SendResult } from "./message-sender.ts";

const MAX_ERROR_LENGTH = 500;

/** What happened to a claimed message: a send result, or the decision not to send it (now). */
export type MessageOutcome =
  | SendResult
  | { outcome: "skipped"; error: string }
  | { outcome: "delayed"; until: Date };

/** What was sent, or could not be sent. */
interface SentText extends Pick<OutgoingMessage<MessageContent>, "to" | "subject" | "text"> {
  language: MessageLanguage;
}

/** Records what happened to a claimed message. Does nothing if the lease has expired. */
export async function recordResult(
  db: Database,
  message: ClaimedMessage,
  result: MessageOutcome,
  sent: SentText | undefined,
): Promise<void> {
  await db
    .update(outboxMessages)
    .set({
      lockedUntil: null,
      lastError: "error" in result ? result.error.slice(0, MAX_ERROR_LENGTH) : null,
      ...(sent && { recipient: sent.to, subject: sent.subject, text: sent.text, language: sent.language }),
      ...buildState(message, result),
    })
    .where(
      and(
        eq(outboxMessages.id, message.id),
        eq(outboxMessages.status, "sending"),
        eq(outboxMessages.lockedUntil, message.lockedUntil),
      ),
    );
}

/** Returns the columns that a result changes. */
function buildState(message: ClaimedMessage, result: MessageOutcome) {
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
