import { eq, and } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { maskName } from "#kit/rules/masking.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { contactMessages, contactReplies } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { ContactReply, ContactReplyInput, ReceivedMessage } from "../../rules/inbox/contact.ts";
import { customerWhatsAppMessages } from "../../rules/inbox/whatsapp-messages.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { findWhatsAppWindows } from "./find-whatsapp-windows.ts";
import { setMessageHandled } from "./set-message-handled.ts";
import { sendAgainMessages as texts } from "../../rules/outbox/staff-messages.ts";
import type { RequeueOptions } from "../outbox/requeue-message.ts";
import { requeueMessage } from "../outbox/requeue-message.ts";

interface ReplyOptions {
  by: Actor;
  /** The configured channels. */
  channels: readonly MessageChannel[];
}

/**
 * Stores a reply to a message, queues it as an email or a WhatsApp message, and marks the message as handled. A
 * repeated request with the same text and address queues no further reply.
 * @throws NotFound 'Message not found'
 * @throws Conflict if the shop cannot send on this channel, or WhatsApp allows no answer any more
 */
export async function replyToMessage(
  db: Database,
  id: string,
  { channel = "email", email, text }: ContactReplyInput,
  { by, channels }: ReplyOptions,
): Promise<ReceivedMessage> {
  return db.transaction(async (tx) => {
    await assertChannelEnabled(tx, channel, channels);
    const [message] = await tx
      .select({ name: contactMessages.name, phone: contactMessages.phone })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for("update");
    if (message === undefined) throw new NotFound(inboxMessages.notFound);
    if (channel === "whatsapp") await assertWindowOpen(tx, message.phone);
    const [reply] = await tx
      .insert(contactReplies)
      .values({
        messageId: id,
        channel,
        email: channel === "email" ? normalizeEmail(email ?? "") : null,
        text,
        staffId: by.uid,
      })
      .onConflictDoNothing()
      .returning({ id: contactReplies.id });
    if (reply !== undefined) {
      const kind = channel === "email" ? "contact-reply" : "chat-reply";
      const dedupeKey = `${kind}:${reply.id}:1`;
      await tx.insert(outboxMessages).values({ kind, channel, contactReplyId: reply.id, dedupeKey });
      const subject = { type: "message", id, label: maskName(message.name) } as const;
      await recordAudit(tx, { by, action: "reply-queued", subject });
    }
    return setMessageHandled(tx, id, true, { by });
  });
}

/** @throws Conflict if the shop has not configured the channel, or staff have switched off replies by email */
async function assertChannelEnabled(
  tx: Database,
  channel: ContactReply["channel"],
  configured: readonly MessageChannel[],
): Promise<void> {
  const kind = channel === "email" ? "contact-reply" : "chat-reply";
  if ((await readChannelChoice(tx, kind, configured)).enabled.includes(channel)) return;
  throw new Conflict(channel === "email" ? inboxMessages.noEmail : customerWhatsAppMessages.notConnected);
}

/** @throws Conflict if the customer has not written on WhatsApp within 24 hours */
async function assertWindowOpen(tx: Database, phoneAsTyped: string): Promise<void> {
  const phone = toE164(phoneAsTyped);
  const until = phone === undefined ? undefined : (await findWhatsAppWindows(tx, [phone])).get(phone);
  if (until === undefined) throw new Conflict(customerWhatsAppMessages.neverWrote);
  if (until.getTime() <= Date.now()) throw new Conflict(customerWhatsAppMessages.windowClosed);
}

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
        findBlockReason: () => undefined,
        auditSubject: { type: "message", id: messageId, label: maskName(reply.name) },
      },
      options,
    );
  });
}
