import { randomUUID } from "node:crypto";

import type { MessageChannel } from "#kit/rules/message-channel.ts";

import type { EmailContent } from "./email/create-email-sender.ts";
import type { MessageContent, SendResult } from "./message-sender.ts";
import type { RenderableMessage } from "./prepare-messages.ts";
import type { OutboxServices } from "./send-due-messages.ts";

/** Sends a message immediately, without the outbox. Never rejects. */
export type SendNow = (message: RenderableMessage, to: string) => Promise<SendResult>;

/** Services that the API uses for previews and test messages. The server injects them. */
export interface MessageServices {
  renderEmail: (message: RenderableMessage) => EmailContent;
  /** Sends a message immediately, for each configured channel. */
  sendNow: Partial<Record<MessageChannel, SendNow>>;
}

/** Creates a function that sends messages over a channel without the outbox. */
export function createSendNow<Content extends MessageContent>({
  sender,
  render,
}: Omit<OutboxServices<Content>, "db">): SendNow {
  return async (message, to) => {
    const { name, email } = message.store;
    const content = await render(message);
    return sender.send({ ...content, dedupeKey: `test:${randomUUID()}`, to, shop: { name, email } });
  };
}
