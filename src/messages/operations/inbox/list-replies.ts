import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { contactReplies } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { ContactReply } from "../../rules/inbox/contact.ts";
import { staffName } from "#staff/operations/staff-name.ts";

/** Returns the replies to contact messages with the state of their emails or WhatsApp messages, by message id, oldest first. */
export async function listReplies(
  db: Database,
  messageIds: readonly string[],
): Promise<Map<string, ContactReply[]>> {
  const rows = await db
    .select({
      reply: contactReplies,
      sentBy: staffName,
      state: outboxMessages.status,
      error: outboxMessages.lastError,
    })
    .from(contactReplies)
    .innerJoin(outboxMessages, eq(outboxMessages.contactReplyId, contactReplies.id))
    .leftJoin(users, eq(users.id, contactReplies.staffId))
    .where(inArray(contactReplies.messageId, [...messageIds]))
    .orderBy(asc(contactReplies.id));
  const replies = new Map<string, ContactReply[]>();
  for (const { reply, ...row } of rows) {
    const { id, channel, email, text, messageId, createdAt } = reply;
    const contactReply = { id, channel, email, text, createdAt: createdAt.toISOString(), ...row };
    replies.set(messageId, [...(replies.get(messageId) ?? []), contactReply]);
  }
  return replies;
}
