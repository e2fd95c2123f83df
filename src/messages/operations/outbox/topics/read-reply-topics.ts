import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages, contactReplies } from "../../../tables/message-schema.server.ts";
import { customerWhatsAppMessages } from "../../../rules/inbox/whatsapp-messages.ts";
import type { Store } from "#store/rules/store.ts";
import { findWhatsAppWindows } from "../../inbox/find-whatsapp-windows.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import type { MessageTopic } from "./message-topic.ts";

/** Returns the topics of replies to contact messages, by reply id. */
export async function readReplyTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const ids = messages.map(({ contactReplyId }) => contactReplyId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      reply: contactReplies,
      message: {
        name: contactMessages.name,
        phone: contactMessages.phone,
        text: contactMessages.message,
      },
    })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .where(inArray(contactReplies.id, ids));
  const whatsAppPhones = rows.flatMap(({ reply, message }) =>
    reply.channel === "whatsapp" ? (toE164(message.phone) ?? []) : [],
  );
  const windows = await findWhatsAppWindows(db, whatsAppPhones);
  const topics = rows.map(({ reply, message }): [number, MessageTopic] => {
    const values = {
      name: message.name,
      reply: reply.text,
      question: quoteText(message.text),
      shop: store.name,
    };
    if (reply.channel === "email")
      return [reply.id, { values, path: "/", email: reply.email ?? undefined, phone: undefined }];
    return [
      reply.id,
      { values, path: "/", email: undefined, ...getWhatsAppReply(reply.text, message.phone, windows) },
    ];
  });
  return new Map(topics);
}

/** Returns the recipient and text of an answer on WhatsApp, and why it is blocked if WhatsApp no longer allows it. */
function getWhatsAppReply(text: string, phoneAsTyped: string, windows: ReadonlyMap<string, Date>) {
  const phone = toE164(phoneAsTyped);
  const until = phone === undefined ? undefined : windows.get(phone);
  const isOpen = until !== undefined && until.getTime() > Date.now();
  return {
    phone,
    template: { subject: "", text, link: "" },
    ...(!isOpen && {
      blockedBy: { outcome: "skipped" as const, error: customerWhatsAppMessages.windowClosed },
    }),
  };
}

/** Prefixes each line with `> `, as email clients do. */
function quoteText(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
