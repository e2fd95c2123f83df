import { eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { contactMessages, contactReplies } from "#db/schema/message-schema.server.ts";
import type { Store } from "#domain/store/store.ts";

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
      message: { name: contactMessages.name, text: contactMessages.message },
    })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .where(inArray(contactReplies.id, ids));
  const topics = rows.map(({ reply, message }): [number, MessageTopic] => [
    reply.id,
    {
      values: { name: message.name, reply: reply.text, question: quoteText(message.text), shop: store.name },
      path: "/",
      email: reply.email,
      phone: undefined,
    },
  ]);
  return new Map(topics);
}

/** Prefixes each line with `> `, as email clients do. */
function quoteText(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
