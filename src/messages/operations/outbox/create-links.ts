import { randomUUID } from "node:crypto";

import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import type { orderLinkRequested } from "#orders/operations/events.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { buildInvitationPath } from "#staff/rules/invitation.ts";
import {
  buildLinkedPath,
  buildNewsletterConfirmationPath,
  containsOrderLink,
} from "../../rules/outbox/message-link.ts";
import { buildPasswordPath } from "#staff/rules/recovery.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { asksToConfirm } from "../../rules/outbox/order-message.ts";
import { createSignupToken } from "../newsletter/subscriptions.ts";
import { createMessageLinks } from "#orders/operations/links/create-message-links.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { createInvitationToken, createRecoveryToken } from "#staff/operations/account-tokens.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import type { MessageTopic } from "./topics/message-topic.ts";

export interface MessageLink {
  path: string;
  /** Hides the token in the text that staff see, because only the recipient may use the link. */
  hideToken: (text: string) => string;
}

interface LinkedMessage {
  kind: MessageKind;
  topic: MessageTopic;
  claimed: Pick<ClaimedMessage, "id">;
}

interface LinkContext {
  channel: MessageChannel;
  getKey: GetCredentialsKey;
}

/**
 * Returns a link for each message, in the same order; undefined if the link's token can no longer be created, e.g.
 * because the order was confirmed. Creates the tokens of all orders with two statements.
 */
export async function createLinks(
  db: Database,
  messages: readonly LinkedMessage[],
  { channel, getKey }: LinkContext,
): Promise<(MessageLink | undefined)[]> {
  const orderMessages = messages.flatMap((message) => {
    const { kind, topic, claimed } = message;
    if (topic.order === undefined || !containsOrderLink(kind)) return [];
    return [
      {
        message,
        messageId: claimed.id,
        orderId: topic.order.id,
        channel,
        asksToConfirm: asksToConfirm(kind),
      },
    ];
  });
  const tokens = await createMessageLinks(
    db,
    orderMessages.map(({ message: _message, ...link }) => link),
    getKey,
  );
  const orderLinks = new Map(
    orderMessages.map(({ message }, index) => {
      const { kind, topic } = message;
      return [message, toTokenLink(tokens[index], (token) => buildLinkedPath(kind, token, topic.values))];
    }),
  );
  return Promise.all(
    messages.map(async (message) =>
      orderLinks.has(message) ? orderLinks.get(message) : createOtherLink(db, message.topic),
    ),
  );
}

/** Returns the link of a message that does not contain a link to an order. */
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

/** Queues a message with a new link to an order, over each of the channels. */
export async function queueOrderLink(
  tx: Database,
  { orderId, channels }: EventPayload<typeof orderLinkRequested>,
): Promise<void> {
  if (channels.length === 0) return;
  const version = randomUUID();
  const messages = channels.map((channel) => {
    const dedupeKey = `order-link:${orderId}:${version}${channel === "email" ? "" : `:${channel}`}`;
    return { kind: "order-link", channel, orderId, dedupeKey } as const;
  });
  await tx.insert(outboxMessages).values(messages);
}
