import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageState, RecordedChannel } from "#kit/rules/message-channel.ts";

/** Labels of the message kinds, for staff. */
export const messageKindLabels = {
  "order-received": "Order received",
  "please-confirm": "Please confirm",
  "confirm-reminder": "Reminder to confirm",
  "confirm-by-reply": "Please confirm by reply",
  "request-payment": "Advance payment needed",
  "missing-bottles": "Bottles are missing",
  "order-confirmed": "Order confirmed",
  "payment-received": "Payment received",
  "order-shipped": "Order shipped",
  "tracking-corrected": "Tracking number corrected",
  "out-for-delivery": "Out for delivery",
  "delivery-attempted": "Delivery attempt failed",
  "parcel-returned": "Parcel returned",
  "order-delivered": "Order delivered",
  "order-cancelled": "Order cancelled",
  "order-link": "Link to the order",
  "new-order": "New order (to staff)",
  "back-in-stock": "Back in stock",
  "contact-reply": "Reply to a contact message",
  "newsletter-confirm": "Please confirm the newsletter",
  newsletter: "Newsletter",
  "chat-reply": "Answer on WhatsApp",
  "orders-waiting": "Orders waiting (to staff)",
  "job-failed": "Failed job (to staff)",
  "stock-low": "Low stock (to staff)",
  "new-device": "New device (to the account and owners)",
  "password-recovery": "Forgotten password (to the account)",
  "password-changed": "Password changed (to the account)",
  "credentials-changed": "Passkeys, API keys or second factor changed (to the account)",
  "staff-invitation": "Invitation (to new staff)",
} satisfies Record<MessageKind, string>;

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

/** Texts about chat messages that staff send manually. */
export const chatMessages = {
  open: (kind: MessageKind) => `WhatsApp: ${messageKindLabels[kind]}`,
  invalidPhone: "The phone number is not valid, so WhatsApp cannot be opened.",
  language: "Message language",
  markSent: "Mark as sent",
  sentBy: (name: string) => `Sent by ${name}`,
  sent: "Sent",
  loadFailed: "Failed to load the WhatsApp message",
  saveFailed: "Failed to mark the message as sent",
} as const;

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
  noPhone: "The order has no valid phone number.",
  smsTooLong: (segments: number) => `The text needs ${segments} SMS segments, which is too many.`,
  rejectedBy: (status: number, response: string) =>
    `The provider responded with status ${status}: ${response}`,
  notDelivered: (reason: string) => `WhatsApp did not deliver the message: ${reason}`,
  notDeliveredUnknown: "WhatsApp did not deliver the message and gave no reason.",
  template: (name: string, parameters: readonly string[], path: string) =>
    `Template ${name}: ${[...parameters, path].join(" · ")}`,
  arrivedElsewhere: "The message has arrived on another channel after all.",
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
