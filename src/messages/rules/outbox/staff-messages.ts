import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import type { MessageState, RecordedChannel } from "#kit/rules/message-channel.ts";

/** Labels of the channels, for staff. */
export const messageChannelLabels = {
  email: "Email",
  whatsapp: "WhatsApp",
  sms: "SMS",
  link: "WhatsApp (manual)",
} satisfies Record<RecordedChannel, string>;

/** Labels of the message states, for staff. */
export const messageStateLabels = {
  queued: "queued",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  skipped: "not sent",
  unsure: "possibly sent",
} satisfies Record<MessageState, string>;

/** Labels of the message languages, for staff. */
export const messageLanguageLabels = {
  en: "English",
  "ur-Latn": "Roman Urdu",
  ur: "Urdu",
} satisfies Record<MessageLanguage, string>;

/** Reasons why staff cannot send a message again. */
export const sendAgainMessages = {
  notFound: "Message not found",
  statusChanged: "The message no longer matches the order's status.",
  notResendable: (state: MessageState) =>
    `The message cannot be sent again. Its state is “${messageStateLabels[state]}”.`,
  notConfigured: (channel: RecordedChannel) =>
    `This channel is not configured: ${messageChannelLabels[channel]}.`,
} as const;

/** Reasons why a message was not sent, for staff. */
export const outboxMessages = {
  /** Replaces the shop's name while the store settings are empty. */
  unnamedShop: "our shop",
  statusChanged: "The order's status changed before the message was sent.",
  caseChanged: "The payment, refund, return or parcel changed before the message was sent.",
  noPhone: "The order has no valid phone number.",
  smsTooLong: (segments: number) => `The text needs ${segments} SMS segments, which is too many.`,
  rejectedBy: (status: number, response: string) =>
    `The provider responded with status ${status}: ${response}`,
  notDelivered: (reason: string) => `WhatsApp did not deliver the message: ${reason}`,
  notDeliveredUnknown: "WhatsApp did not deliver the message and gave no reason.",
  template: (name: string, parameters: readonly string[], path: string) =>
    `Template ${name}: ${[...parameters, path].join(" · ")}`,
  arrivedElsewhere: "The message has arrived on another channel after all.",
  tooManyEmails: (max: number) =>
    `Unconfirmed orders with this email address have already sent ${max} emails in 24 hours.`,
  bouncing: "The last message to this recipient was rejected.",
  sampleAddress: "The shop's email address is still the sample address.",
  responseLost: "The response to the message was lost. The message may have arrived.",
  interrupted: "The shop's server stopped while it was sending the message. The message may have arrived.",
  timelineEntry: (
    channel: RecordedChannel,
    kind: MessageKind,
    state: MessageState,
    recipient: string | null,
  ) => {
    const address = recipient === null ? "" : ` to ${recipient}`;
    return `${messageChannelLabels[channel]} “${messageKindLabels[kind]}”${address}: ${messageStateLabels[state]}`;
  },
} as const;
