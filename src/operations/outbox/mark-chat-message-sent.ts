import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { ChatMessage } from "#domain/outbox/chat-message.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import { Conflict } from "#domain/shared/errors.ts";
import type { Actor } from "#domain/staff/audit.ts";

import { getChatMessage, toChatKey } from "./get-chat-message.ts";

interface ChatMark {
  /** The message that staff have seen. */
  kind: ChatMessage["kind"];
  language: MessageLanguage;
  siteUrl: string;
  by: Actor;
}

/**
 * Records that staff have sent the chat message about the current status of an order. A repeated request changes nothing.
 * @throws NotFound 'Order not found'
 * @throws Conflict if the order's status has changed, so that the message is another one now
 */
export async function markChatMessageSent(
  db: Database,
  orderId: string,
  { kind, language, siteUrl, by }: ChatMark,
): Promise<ChatMessage> {
  const message = await getChatMessage(db, orderId, { siteUrl, language });
  if (message.kind !== kind) throw new Conflict(texts.noLongerTrue);
  await db
    .insert(outboxMessages)
    .values({
      kind,
      language,
      channel: "link",
      orderId,
      dedupeKey: toChatKey(kind, orderId),
      status: "sent",
      recipient: message.phone,
      text: message.text,
      sentAt: sql`now()`,
      staffId: by.uid,
    })
    .onConflictDoNothing();
  return getChatMessage(db, orderId, { siteUrl, language });
}
