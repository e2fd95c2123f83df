import type { Database } from "#db/client.server.ts";
import type { EditedTemplate } from "#domain/outbox/find-template.ts";
import { findTemplate } from "#domain/outbox/find-template.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import type { MessageKind } from "#domain/outbox/message.ts";
import { MESSAGE_RULES, getMessageLanguage } from "#domain/outbox/message.ts";
import { findSendTime, getQuietHours } from "#domain/outbox/quiet-hours.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import type { MessageTemplate } from "#domain/outbox/template.ts";
import { buildMessageReference } from "#domain/outbox/whatsapp-events.ts";
import type { Store } from "#domain/store/store.ts";
import { getSampleContacts } from "#operations/store/get-setup-gaps.ts";
import { getStore } from "#operations/store/get-store.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import { claimMessages, markInterruptedMessages } from "./claim-messages.ts";
import { createLink } from "./create-link.ts";
import { findBouncingRecipients } from "./find-bouncing-recipients.ts";
import { findRecipient } from "./find-recipient.ts";
import { listEditedTemplates } from "./list-edited-templates.ts";
import { loadTopics } from "./load-topics.ts";
import type { MessageContent, MessageSender } from "./message-sender.ts";
import type { MessageTopic } from "./message-topic.ts";
import type { MessageOutcome } from "./record-result.ts";
import { recordResult } from "./record-result.ts";
import type { SendSlots } from "./send-slots.ts";

/** A message with everything that its text shows. */
export interface RenderedMessage extends Pick<MessageTopic, "values" | "order" | "newsletter" | "path"> {
  kind: MessageKind;
  language: MessageLanguage;
  /** Subject, text and link of the kind in the language, or of the newsletter issue. */
  template: MessageTemplate;
  store: Store;
}

/** A claimed message before it is rendered. */
interface PreparedMessage extends Pick<RenderedMessage, "kind" | "language" | "template" | "store"> {
  claimed: ClaimedMessage;
  topic: MessageTopic;
  /** E-mail address or phone number; undefined if the subject of the message has no valid one. */
  to: string | undefined;
}

/** Dependencies of the worker that sends the messages of one channel. */
export interface OutboxServices<Content extends MessageContent = MessageContent> {
  db: Database;
  sender: MessageSender<Content>;
  /** Whether the worker sends newsletters, or all other messages of the channel. Default: all others. */
  isNewsletter?: boolean;
  /** Renders a message for the channel. The server injects it, because this layer does not import components. */
  render: (message: RenderedMessage) => Content | Promise<Content>;
}

/** Claiming several messages with one statement is cheaper. A worker claims when this many slots are free. */
const MIN_CLAIM = 5;

/**
 * Claims the channel's due messages and sends each in a slot, until none are due. Holds no transaction while sending. The last
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
  const { db, sender, isNewsletter = false } = services;
  await markInterruptedMessages(db);
  const [store, editedTemplates] = await Promise.all([getStore(db), listEditedTemplates(db)]);
  if (!store) return 0;
  for (let count = 0; ;) {
    const free = await slots.waitForFree(MIN_CLAIM);
    if (signal?.aborted === true) return count;
    const claimed = await claimMessages(db, { channel: sender.channel, isNewsletter }, free);
    if (claimed.length > 0) {
      const messages = await prepareMessages(services, claimed, { store, editedTemplates });
      const recipients = messages.flatMap(({ to }) => to ?? []);
      const bouncing = await findBouncingRecipients(db, sender.channel, recipients);
      for (const message of messages) slots.start(() => sendMessage(services, message, bouncing));
    }
    count += claimed.length;
    if (claimed.length < free) return count;
  }
}

/** Loads the topic, the text and the recipient of each message. Skips a message that has no text or whose subject was deleted. */
async function prepareMessages<Content extends MessageContent>(
  { db, sender }: OutboxServices<Content>,
  messages: readonly ClaimedMessage[],
  { store, editedTemplates }: { store: Store; editedTemplates: readonly EditedTemplate[] },
): Promise<PreparedMessage[]> {
  const topics = await loadTopics(db, messages, store);
  return messages.flatMap((claimed) => {
    const { kind } = claimed;
    const topic = topics.get(claimed.id);
    const language = getMessageLanguage(kind, store);
    const template = topic && findText(claimed, topic, { editedTemplates, language });
    if (!template) return [];
    const to = findRecipient({ kind, topic, store }, sender.channel);
    return [{ claimed, kind, language, template, topic, store, to }];
  });
}

/** Returns the text of a message; undefined if its kind has no template and its topic no text. */
function findText(
  { kind }: ClaimedMessage,
  topic: MessageTopic,
  { editedTemplates, language }: { editedTemplates: readonly EditedTemplate[]; language: MessageLanguage },
): MessageTemplate | undefined {
  return kind === "newsletter" ? topic.template : findTemplate(editedTemplates, kind, language);
}

async function sendMessage<Content extends MessageContent>(
  { db, sender, render }: OutboxServices<Content>,
  message: PreparedMessage,
  bouncing: ReadonlySet<string>,
): Promise<void> {
  const { claimed, kind, language, template, store, topic, to } = message;
  if (to === undefined)
    return recordResult(db, claimed, { outcome: "skipped", error: texts.noPhone }, undefined);
  const isBouncing = bouncing.has(to);
  const obstacle =
    findObstacle(message) ??
    (isBouncing ? ({ outcome: "skipped", error: texts.bouncing } as const) : undefined);
  if (obstacle) return recordResult(db, claimed, obstacle, undefined);
  const link = await createLink(db, message);
  if (!link) return recordResult(db, claimed, { outcome: "skipped", error: texts.statusChanged }, undefined);
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
      newsletter: topic.newsletter,
      path: link.path,
    })),
  };
  const result = await sender.send(outgoing);
  // Some providers repeat the message in their error.
  const shown = "error" in result ? { ...result, error: link.hideToken(result.error) } : result;
  const stored = topic.newsletter
    ? { subject: null, text: null }
    : { subject: outgoing.subject, text: link.hideToken(outgoing.text) };
  await recordResult(db, claimed, shown, { to, language, ...stored });
}

/** Returns the outcome that prevents sending a message now, or undefined if it can be sent. */
function findObstacle({ claimed, kind, topic, store }: PreparedMessage): MessageOutcome | undefined {
  const now = claimed.claimedAt;
  const { audience, respectsQuietHours } = MESSAGE_RULES[kind];
  if (topic.obstacle) return topic.obstacle;
  if (audience === "staff" && getSampleContacts(store).email)
    return { outcome: "skipped", error: texts.sampleAddress };
  const until = respectsQuietHours ? findSendTime(now, getQuietHours(store)) : now;
  return until > now ? { outcome: "delayed", until } : undefined;
}
