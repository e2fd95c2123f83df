import { desc } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { findTemplate } from "#domain/outbox/find-template.ts";
import { getConfirmationPath } from "#domain/outbox/message-link.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import type { MessageChannel, MessageKind } from "#domain/outbox/message.ts";
import { MESSAGE_RULES, getMessageLanguage } from "#domain/outbox/message.ts";
import { findSendTime, getQuietHours } from "#domain/outbox/quiet-hours.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import type { MessageTemplate } from "#domain/outbox/template.ts";
import type { Store } from "#domain/store/store.ts";
import { createConfirmationToken } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { getSampleContacts } from "#operations/store/get-setup-gaps.ts";
import { getStore } from "#operations/store/get-store.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import { claimMessages, markInterruptedMessages } from "./claim-messages.ts";
import { findRecipient, isDecidedFor } from "./find-recipient.ts";
import { listEditedTemplates } from "./list-edited-templates.ts";
import { loadTopics } from "./load-topics.ts";
import type { MessageContent, MessageSender } from "./message-sender.ts";
import type { MessageTopic } from "./message-topic.ts";
import type { MessageOutcome } from "./record-result.ts";
import { recordResult } from "./record-result.ts";
import type { SendSlots } from "./send-slots.ts";

/** A message with everything that its text shows. */
export interface RenderedMessage extends Pick<MessageTopic, "values" | "order" | "path"> {
  kind: MessageKind;
  language: MessageLanguage;
  /** Subject, text and link of the kind in the language. */
  template: MessageTemplate;
  store: Store;
}

/** A claimed message before it is rendered. */
interface PreparedMessage extends Pick<RenderedMessage, "kind" | "language" | "template" | "store"> {
  topic: MessageTopic;
}

/** Dependencies of the worker that sends the messages of one channel. */
export interface OutboxServices<Content extends MessageContent = MessageContent> {
  db: Database;
  sender: MessageSender<Content>;
  /** Renders a message for the channel. The server injects it, because this layer does not import components. */
  render: (message: RenderedMessage) => Content | Promise<Content>;
}

/** Claiming several messages with one statement is cheaper. A worker claims when this many slots are free. */
const MIN_CLAIM = 5;

/**
 * Claims the channel's due messages and sends each in a slot, as long as messages are due. Holds no transaction while sending. The last
 * messages can still be in flight when this function returns.
 * @param signal stops claiming
 * @returns the number of claimed messages
 * @throws if the database fails while claiming
 */
export async function sendDueMessages<Content extends MessageContent>(
  services: OutboxServices<Content>,
  slots: SendSlots,
  signal?: AbortSignal,
): Promise<number> {
  const { db, sender } = services;
  await markInterruptedMessages(db);
  const [store, editedTemplates] = await Promise.all([getStore(db), listEditedTemplates(db)]);
  if (!store) return 0;
  for (let count = 0; ;) {
    const free = await slots.waitForFree(MIN_CLAIM);
    if (signal?.aborted === true) return count;
    const messages = await claimMessages(db, sender.channel, free);
    if (messages.length > 0) {
      const topics = await loadTopics(db, messages, store);
      for (const message of messages) {
        const topic = topics.get(message.id);
        // A message is deleted with its subject.
        if (!topic) continue;
        const { kind } = message;
        const language = getMessageLanguage(kind, store);
        const template = findTemplate(editedTemplates, kind, language);
        slots.start(() => sendMessage(services, message, { kind, language, template, topic, store }));
      }
    }
    count += messages.length;
    if (messages.length < free) return count;
  }
}

async function sendMessage<Content extends MessageContent>(
  { db, sender, render }: OutboxServices<Content>,
  claimed: ClaimedMessage,
  message: PreparedMessage,
): Promise<void> {
  const { kind, language, template, store, topic } = message;
  const to = findRecipient(message, sender.channel);
  if (to === undefined)
    return recordResult(db, claimed, { outcome: "skipped", error: texts.noPhone }, undefined);
  const obstacle = findObstacle(message, claimed.claimedAt) ?? (await findBounce(db, sender.channel, to));
  if (obstacle) return recordResult(db, claimed, obstacle, undefined);
  const link = await createLink(db, message);
  if (!link) return recordResult(db, claimed, { outcome: "skipped", error: texts.noLongerTrue }, undefined);
  const outgoing = {
    dedupeKey: claimed.dedupeKey,
    to,
    shop: { name: store.name, email: store.email },
    ...(await render({
      kind,
      language,
      template,
      store,
      values: topic.values,
      order: topic.order,
      path: link.path,
    })),
  };
  const result = await sender.send(outgoing);
  // Some providers repeat the message in their error.
  const shown = "error" in result ? { ...result, error: link.hideToken(result.error) } : result;
  await recordResult(db, claimed, shown, { ...outgoing, text: link.hideToken(outgoing.text), language });
}

interface MessageLink {
  path: string;
  /** Hides the token in the text that staff see: only the recipient may use it. */
  hideToken: (text: string) => string;
}

/** Returns the link of a message; undefined if the message asks for a confirmation that the order no longer waits for. */
async function createLink(
  db: Database,
  { kind, topic: { order, path } }: PreparedMessage,
): Promise<MessageLink | undefined> {
  if (!order || !MESSAGE_RULES[kind].asksToConfirm) return { path, hideToken: (text) => text };
  const token = await createConfirmationToken(db, order.id);
  if (token === undefined) return undefined;
  return { path: getConfirmationPath(token), hideToken: (text) => text.replaceAll(token, "…") };
}

/** Returns why a message must not be sent now, if there is a reason. */
function findObstacle({ kind, topic, store }: PreparedMessage, now: Date): MessageOutcome | undefined {
  const { audience, isQuietAtNight } = MESSAGE_RULES[kind];
  if (topic.obstacle) return topic.obstacle;
  if (audience === "staff" && getSampleContacts(store).email)
    return { outcome: "skipped", error: texts.sampleAddress };
  const until = isQuietAtNight ? findSendTime(now, getQuietHours(store)) : now;
  return until > now ? { outcome: "delayed", until } : undefined;
}

/** Returns a skip if the channel's provider permanently rejected the last message to the address. */
async function findBounce(
  db: Database,
  channel: MessageChannel,
  recipient: string,
): Promise<MessageOutcome | undefined> {
  const [last] = await db
    .select({ bouncedAt: outboxMessages.bouncedAt })
    .from(outboxMessages)
    .where(isDecidedFor(channel, recipient))
    .orderBy(desc(outboxMessages.id))
    .limit(1);
  return last?.bouncedAt ? { outcome: "skipped", error: texts.bouncing } : undefined;
}
