import type { Database } from "#db/client.server.ts";
import {
  buildConfirmationPath,
  buildInvitationPath,
  buildNewsletterConfirmationPath,
  buildPasswordPath,
} from "#domain/outbox/message-link.ts";
import type { MessageKind } from "#domain/outbox/message.ts";
import { MESSAGE_RULES } from "#domain/outbox/message.ts";
import { createSignupToken } from "#operations/messages/newsletter-tokens.ts";
import { createConfirmationTokens } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { createInvitationToken, createRecoveryToken } from "#operations/staff/account-tokens.ts";

import type { MessageTopic } from "./topics/message-topic.ts";

export interface MessageLink {
  path: string;
  /** Hides the token in the text that staff see, because only the recipient may use the link. */
  hideToken: (text: string) => string;
}

interface LinkedMessage {
  kind: MessageKind;
  topic: MessageTopic;
}

/**
 * Returns a link for each message, in the same order; undefined if the link's token can no longer be created, e.g.
 * because the order was confirmed. Creates the tokens of all orders with one statement.
 */
export async function createLinks(
  db: Database,
  messages: readonly LinkedMessage[],
): Promise<(MessageLink | undefined)[]> {
  const confirmationRequests = messages.flatMap((message) => {
    const orderId = findOrderIdToConfirm(message);
    return orderId === undefined ? [] : [{ message, orderId }];
  });
  const tokens = await createConfirmationTokens(
    db,
    confirmationRequests.map(({ orderId }) => orderId),
  );
  const confirmationLinks = new Map(
    confirmationRequests.map(({ message }, index) => [
      message,
      toTokenLink(tokens[index], buildConfirmationPath),
    ]),
  );
  return Promise.all(
    messages.map(async (message) =>
      confirmationLinks.has(message) ? confirmationLinks.get(message) : createOtherLink(db, message.topic),
    ),
  );
}

/** Returns the id of the order that the message asks to confirm. */
function findOrderIdToConfirm({ kind, topic }: LinkedMessage): string | undefined {
  return MESSAGE_RULES[kind].asksToConfirm ? topic.order?.id : undefined;
}

/** Returns the link of a message that does not ask to confirm an order. */
async function createOtherLink(
  db: Database,
  { newsletter, newsletterSignupId, recoveredAccountId, invitationId, path }: MessageTopic,
): Promise<MessageLink | undefined> {
  if (newsletterSignupId !== undefined)
    return toTokenLink(await createSignupToken(db, newsletterSignupId), buildNewsletterConfirmationPath);
  if (recoveredAccountId !== undefined)
    return toTokenLink(await createRecoveryToken(db, recoveredAccountId), buildPasswordPath);
  if (invitationId !== undefined)
    return toTokenLink(await createInvitationToken(db, invitationId), buildInvitationPath);
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
