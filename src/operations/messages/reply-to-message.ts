import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { contactMessages, contactReplies } from "#db/schema/message-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { maskName } from "#domain/customers/masking.ts";
import { normalizeEmail } from "#domain/customers/email.ts";
import type { ContactReplyInput, ReceivedMessage } from "#domain/messages/contact.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { Conflict, NotFound } from "#domain/shared/errors.ts";
import type { Actor } from "#domain/staff/audit/audit.ts";
import { listEnabledChannels } from "#operations/outbox/list-enabled-channels.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";

import { setMessageHandled } from "./set-message-handled.ts";

interface ReplyOptions {
  by: Actor;
  /** The configured channels. */
  channels: readonly MessageChannel[];
}

/**
 * Stores a reply to a contact message, queues it as an email and marks the message as handled. A repeated request
 * with the same text and address queues no further email.
 * @throws NotFound 'Message not found'
 * @throws Conflict if the shop cannot send emails
 */
export async function replyToMessage(
  db: Database,
  id: string,
  { email, text }: ContactReplyInput,
  { by, channels }: ReplyOptions,
): Promise<ReceivedMessage> {
  return db.transaction(async (tx) => {
    if (!(await listEnabledChannels(tx, "contact-reply", channels)).includes("email"))
      throw new Conflict(inboxMessages.noEmail);
    const [message] = await tx
      .select({ name: contactMessages.name })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for("update");
    if (message === undefined) throw new NotFound(inboxMessages.notFound);
    const [reply] = await tx
      .insert(contactReplies)
      .values({ messageId: id, email: normalizeEmail(email), text, staffId: by.uid })
      .onConflictDoNothing()
      .returning({ id: contactReplies.id });
    if (reply !== undefined) {
      const dedupeKey = `contact-reply:${reply.id}:1`;
      const queued = {
        kind: "contact-reply",
        channel: "email",
        contactReplyId: reply.id,
        dedupeKey,
      } as const;
      await tx.insert(outboxMessages).values(queued);
      const subject = { type: "message", id, label: maskName(message.name) } as const;
      await recordAudit(tx, { by, action: "reply-queued", subject });
    }
    return setMessageHandled(tx, id, true, { by });
  });
}
