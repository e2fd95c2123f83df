import type { SQL } from "drizzle-orm";
import { and, eq, inArray } from "drizzle-orm";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isSentToShop } from "#store/rules/message-kind.ts";
import type { Store } from "#store/rules/store.ts";

import type { MessageTopic } from "./topics/message-topic.ts";

interface RecipientSource {
  kind: MessageKind;
  topic: Pick<MessageTopic, "email" | "phone">;
  store: Pick<Store, "email">;
}

/**
 * Returns the recipient's email address or phone number (E.164), or undefined if the subject of the message has no
 * valid address or number.
 */
export function findRecipient(
  { kind, topic, store }: RecipientSource,
  channel: MessageChannel,
): string | undefined {
  if (channel !== "email") return topic.phone;
  return isSentToShop(kind) ? store.email : topic.email;
}

/** Returns the SQL condition for messages to a recipient that the channel's provider accepted or rejected. */
export function hasResultFor(channel: MessageChannel, recipient: string | SQL): SQL | undefined {
  return and(
    eq(outboxMessages.recipient, recipient),
    eq(outboxMessages.channel, channel),
    inArray(outboxMessages.status, ["sent", "delivered", "read", "failed"]),
  );
}
