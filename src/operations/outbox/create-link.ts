import type { Database } from "#db/client.server.ts";
import { getConfirmationPath, getNewsletterConfirmationPath } from "#domain/outbox/message-link.ts";
import type { MessageKind } from "#domain/outbox/message.ts";
import { MESSAGE_RULES } from "#domain/outbox/message.ts";
import { createSignupToken } from "#operations/messages/newsletter-tokens.ts";
import { createConfirmationToken } from "#operations/orders/confirmation/confirmation-tokens.ts";

import type { MessageTopic } from "./message-topic.ts";

interface MessageLink {
  path: string;
  /** Hides the token in the text that staff see, because only the recipient may use it. */
  hideToken: (text: string) => string;
}

/** Returns the link of a message; undefined if the message asks for a confirmation that is no longer possible. */
export async function createLink(
  db: Database,
  {
    kind,
    topic: { order, newsletter, newsletterSignupId, path },
  }: { kind: MessageKind; topic: MessageTopic },
): Promise<MessageLink | undefined> {
  if (newsletterSignupId !== undefined)
    return toTokenLink(await createSignupToken(db, newsletterSignupId), getNewsletterConfirmationPath);
  if (order && MESSAGE_RULES[kind].asksToConfirm)
    return toTokenLink(await createConfirmationToken(db, order.id), getConfirmationPath);
  const { unsubscribePath } = newsletter ?? {};
  return {
    path,
    hideToken: (text) => (unsubscribePath === undefined ? text : text.replaceAll(unsubscribePath, "…")),
  };
}

function toTokenLink(token: string | undefined, getPath: (token: string) => string): MessageLink | undefined {
  if (token === undefined) return undefined;
  return { path: getPath(token), hideToken: (text) => text.replaceAll(token, "…") };
}
