import { setImmediate as yieldTurn, setTimeout as pause } from "node:timers/promises";

import type { Database } from "#platform/db/client.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { buildMessageReference } from "../../rules/outbox/whatsapp-events.ts";
import { getProcessKey } from "#orders/operations/links/link-token.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { getStore } from "#store/operations/get-store.ts";

import { claimMessages, markInterruptedMessages } from "./claim-messages.ts";
import { listEditedTemplates } from "./templates/templates.ts";
import type { MessageContent, MessageSender } from "./message-sender.ts";
import type { PreparedMessage, RenderableMessage } from "./prepare-messages.ts";
import { prepareMessages } from "./prepare-messages.ts";
import { recordOutcome } from "./record-result.ts";
import type { SendSlots } from "#platform/jobs/send-slots.ts";

/** Dependencies of the worker that sends the messages of one channel. */
export interface OutboxServices<Content extends MessageContent = MessageContent> {
  db: Database;
  sender: MessageSender<Content>;
  /** Returns the key from which the tokens of links to orders are derived. Default: a key of this process. */
  getCredentialsKey?: GetCredentialsKey;
  /** True: sends only newsletters. False (default): sends only the channel's other messages. */
  isNewsletter?: boolean;
  /** Renders a message for the channel. The server injects it, because this layer does not import components. */
  render: (message: RenderableMessage) => Content | Promise<Content>;
  /** The configured channels, on which messages are queued that this channel cannot deliver. Default: none. */
  fallbacks?: readonly MessageChannel[];
}

/**
 * Minimum number of free slots for a claim. One statement for several messages is cheaper than one statement each.
 */
const MIN_FREE_SLOTS = 5;
/** Pause after a batch, as a multiple of the time that claiming and preparing it took. */
const PAUSE_RATIO = 0.5;

/**
 * Claims the channel's due messages and sends each in a slot, until none are due. Holds no transaction while
 * sending. The last messages can still be in flight when this function returns.
 * @param signal aborting it stops further claims
 * @returns the number of claimed messages
 * @throws if the database fails while claiming
 */
export async function sendDueMessages<Content extends MessageContent>(
  services: OutboxServices<Content>,
  slots: SendSlots,
  signal?: AbortSignal,
): Promise<number> {
  const { db, sender, isNewsletter = false, getCredentialsKey: getKey = getProcessKey } = services;
  await markInterruptedMessages(db);
  const [store, editedTemplates] = await Promise.all([getStore(db), listEditedTemplates(db)]);
  if (!store) return 0;
  for (let count = 0; ;) {
    const freeSlots = await slots.waitForFree(MIN_FREE_SLOTS);
    if (signal?.aborted === true) return count;
    const startedAt = performance.now();
    const claimed = await claimMessages(db, { channel: sender.channel, isNewsletter }, freeSlots);
    if (claimed.length > 0) {
      const messages = await prepareMessages(db, claimed, {
        channel: sender.channel,
        store,
        editedTemplates,
        getKey,
      });
      for (const message of messages) {
        slots.start(() => sendMessage(services, message));
        // Lets page requests run between two messages, because rendering a message takes milliseconds.
        await yieldTurn();
      }
      // Leaves the database and this process time for orders and page requests.
      await pause(PAUSE_RATIO * (performance.now() - startedAt));
    }
    count += claimed.length;
    if (claimed.length < freeSlots) return count;
  }
}

async function sendMessage<Content extends MessageContent>(
  { db, sender, render, fallbacks = [] }: OutboxServices<Content>,
  message: PreparedMessage,
): Promise<void> {
  const { claimed, kind, language, template, store, topic } = message;
  const channels = { channel: sender.channel, fallbacks };
  if (message.blockedBy) return recordOutcome(db, claimed, channels, message.blockedBy, undefined);
  const { to, link } = message;
  const outgoing = {
    dedupeKey: claimed.dedupeKey,
    reference: buildMessageReference({ messageId: claimed.id, lockedUntil: claimed.lockedUntil }),
    to,
    shop: { name: store.name, email: store.email },
    ...(await render({
      kind,
      language,
      template,
      store,
      values: topic.values,
      order: topic.order,
      isUnconfirmed: topic.isUnconfirmed,
      newsletter: topic.newsletter,
      path: link.path,
    })),
  };
  const result = await sender.send(outgoing);
  // Some providers quote the message in their error, including the token in the link.
  const safeResult = "error" in result ? { ...result, error: link.hideToken(result.error) } : result;
  const storedText = topic.newsletter
    ? { subject: null, text: null }
    : { subject: outgoing.subject, text: link.hideToken(outgoing.text) };
  await recordOutcome(db, claimed, channels, safeResult, { to, language, ...storedText });
}
