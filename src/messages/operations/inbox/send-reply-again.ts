import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages, contactReplies } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { maskName } from "#kit/rules/masking.ts";
import { sendAgainMessages as texts } from "../../rules/outbox/staff-messages.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { RequeueOptions } from "../outbox/requeue-message.ts";
import { requeueMessage } from "../outbox/requeue-message.ts";

interface ReplyKey {
  /** Id of the contact message. */
  messageId: string;
  replyId: number;
}

/**
 * Requeues a reply to a contact message. See `requeueMessage`.
 * @throws NotFound 'Message not found' if the contact message has no such reply
 * @throws Conflict if the reply cannot be sent again
 */
export async function sendReplyAgain(
  db: Database,
  { messageId, replyId }: ReplyKey,
  options: RequeueOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [reply] = await tx
      .select({
        channel: contactReplies.channel,
        email: contactReplies.email,
        name: contactMessages.name,
        phone: contactMessages.phone,
      })
      .from(contactReplies)
      .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
      .where(and(eq(contactReplies.id, replyId), eq(contactReplies.messageId, messageId)))
      .for("update", { of: contactReplies });
    if (!reply) throw new NotFound(texts.notFound);
    await requeueMessage(
      tx,
      {
        messageCondition: eq(outboxMessages.contactReplyId, replyId),
        addresses:
          reply.channel === "email"
            ? { email: reply.email ?? undefined, phone: undefined }
            : { email: undefined, phone: toE164(reply.phone) },
        findObstacle: () => undefined,
        auditSubject: { type: "message", id: messageId, label: maskName(reply.name) },
      },
      options,
    );
  });
}
