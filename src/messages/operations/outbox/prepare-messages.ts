import type { Database } from "#platform/db/client.server.ts";
import type { EditedTemplate, MessageTemplate } from "../../rules/outbox/template.ts";
import { findTemplate } from "../../rules/outbox/template.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_RULES, getMessageLanguage, isSentToShop } from "#store/rules/message-kind.ts";
import { findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { outboxMessages as texts } from "../../rules/outbox/staff-messages.ts";
import type { Store } from "#store/rules/store.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { getSampleContacts } from "#store/sample/store.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import type { MessageLink } from "./create-links.ts";
import { createLinks } from "./create-links.ts";
import { findBouncingRecipients } from "./find-bouncing-recipients.ts";
import { findRecipient } from "./find-recipient.ts";
import { MAX_UNCONFIRMED_EMAILS, findExcessEmails } from "./order-email-limit.ts";
import { readTopics } from "./topics/read-topics.ts";
import type { MessageTopic } from "./topics/message-topic.ts";
import type { MessageOutcome } from "./record-result.ts";

/** The template of a message and all values that rendering needs. */
export interface RenderableMessage extends Pick<
  MessageTopic,
  "values" | "order" | "isUnconfirmed" | "newsletter" | "path"
> {
  kind: MessageKind;
  language: MessageLanguage;
  /** The kind's template in the language, or the content of the newsletter issue. */
  template: MessageTemplate;
  store: Store;
}

/** A claimed message with its template. */
interface MessageWithTemplate extends Pick<RenderableMessage, "kind" | "language" | "template" | "store"> {
  claimed: ClaimedMessage;
  topic: MessageTopic;
}

/** A message that is ready to send, or a message that cannot be sent now, with the outcome to record. */
export type PreparedMessage = MessageWithTemplate &
  ({ blockedBy: MessageOutcome } | { blockedBy: undefined; to: string; link: MessageLink });

interface PrepareOptions {
  channel: MessageChannel;
  store: Store;
  editedTemplates: readonly EditedTemplate[];
  /** Returns the key from which the tokens of links to orders are derived. */
  getKey: GetCredentialsKey;
}

/**
 * Loads the data needed to send the claimed messages. The number of statements does not grow with the number of
 * messages. Omits messages without a template and messages whose subject was deleted.
 */
export async function prepareMessages(
  db: Database,
  claimed: readonly ClaimedMessage[],
  options: PrepareOptions,
): Promise<PreparedMessage[]> {
  const { channel, store, getKey } = options;
  const messages = await addTemplates(db, claimed, options);
  const recipients = messages.map(({ kind, topic }) => findRecipient({ kind, topic, store }, channel));
  const bouncing = await findBouncingRecipients(
    db,
    channel,
    recipients.filter((to) => to !== undefined),
  );
  const excess = channel === "email" ? await findExcessEmails(db, claimed) : undefined;
  const checkedMessages = messages.map((message, index) => {
    const to = recipients[index];
    const blockedBy = excess?.has(message.claimed.id)
      ? ({ outcome: "skipped", error: texts.tooManyEmails(MAX_UNCONFIRMED_EMAILS) } as const)
      : findBlockingOutcome(message, to, bouncing);
    return { message, to, blockedBy };
  });
  const sendable = checkedMessages.filter(({ blockedBy }) => !blockedBy).map(({ message }) => message);
  const links = await createLinks(db, sendable, { channel, getKey });
  const linksByMessage = new Map(sendable.map((message, index) => [message, links[index]]));
  return checkedMessages.map(({ message, to, blockedBy }) => {
    const link = linksByMessage.get(message);
    if (blockedBy || to === undefined || !link)
      return { ...message, blockedBy: blockedBy ?? { outcome: "skipped", error: texts.statusChanged } };
    return { ...message, blockedBy: undefined, to, link };
  });
}

/** Adds the topic and the template to each message. */
async function addTemplates(
  db: Database,
  messages: readonly ClaimedMessage[],
  { store, editedTemplates }: Pick<PrepareOptions, "store" | "editedTemplates">,
): Promise<MessageWithTemplate[]> {
  const topics = await readTopics(db, messages, store);
  return messages.flatMap((claimed) => {
    const { kind } = claimed;
    const topic = topics.get(claimed.id);
    const language = getMessageLanguage(kind, store);
    const template = topic && getTemplate(claimed, topic, { editedTemplates, language });
    return template ? [{ claimed, kind, language, template, topic, store }] : [];
  });
}

/** Returns the template of a message's kind or, for a newsletter, the content of its issue. */
function getTemplate(
  { kind }: ClaimedMessage,
  topic: MessageTopic,
  { editedTemplates, language }: { editedTemplates: readonly EditedTemplate[]; language: MessageLanguage },
): MessageTemplate | undefined {
  return kind === "newsletter" || kind === "chat-reply"
    ? topic.template
    : findTemplate(editedTemplates, kind, language);
}

/** Returns the outcome to record if the message cannot be sent now. */
function findBlockingOutcome(
  { claimed, kind, topic, store }: MessageWithTemplate,
  to: string | undefined,
  bouncing: ReadonlySet<string>,
): MessageOutcome | undefined {
  if (to === undefined) return { outcome: "skipped", error: texts.noPhone, isUndeliverable: true };
  const now = claimed.claimedAt;
  const { respectsQuietHours } = MESSAGE_RULES[kind];
  if (topic.blockedBy) return topic.blockedBy;
  if (isSentToShop(kind) && getSampleContacts(store).email)
    return { outcome: "skipped", error: texts.sampleAddress };
  const until = respectsQuietHours ? findSendTime(now, getQuietHours(store)) : now;
  if (until > now) return { outcome: "delayed", until };
  // The customer has just written, so an earlier rejection is outdated.
  return bouncing.has(to) && kind !== "chat-reply"
    ? { outcome: "skipped", error: texts.bouncing, isUndeliverable: true }
    : undefined;
}
