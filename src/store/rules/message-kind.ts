import type { MessageChannel } from "#kit/rules/message-channel.ts";

import type { MessageLanguage } from "./message-language.ts";
import type { Store } from "./store.ts";

/** Kinds of messages whose text comes from a template. */
export const TEMPLATE_KINDS = [
  "order-received",
  "please-confirm",
  "confirm-reminder",
  "confirm-by-reply",
  "request-payment",
  "missing-bottles",
  "order-confirmed",
  "payment-received",
  "payment-recorded",
  "payment-rejected",
  "payment-reminder",
  "refund-paid",
  "order-shipped",
  "ready-for-pickup",
  "tracking-corrected",
  "out-for-delivery",
  "delivery-attempted",
  "parcel-returned",
  "order-delivered",
  "order-picked-up",
  "order-cancelled",
  "return-requested",
  "return-approved",
  "return-rejected",
  "return-received",
  "return-refund-due",
  "return-settled",
  "return-exchanged",
  "return-reminder",
  "order-link",
  "new-order",
  "back-in-stock",
  "contact-reply",
  "newsletter-confirm",
  "orders-waiting",
  "job-failed",
  "courier-account",
  "stock-low",
  "new-device",
  "password-recovery",
  "password-changed",
  "credentials-changed",
  "staff-invitation",
] as const;

export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Staff write the text of each newsletter issue and of each answer on WhatsApp, so these kinds have no template. */
export const MESSAGE_KINDS = [...TEMPLATE_KINDS, "newsletter", "chat-reply"] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type MessageAudience = "customer" | "staff";

/**
 * Subjects of messages: the kind of row that a message refers to, or `report` for a message that contains its own text.
 */
export const MESSAGE_SUBJECTS = [
  "order",
  "restock-request",
  "contact-reply",
  "newsletter-signup",
  "newsletter-issue",
  "report",
  "account",
  "staff-invitation",
] as const;

export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number];

interface MessageRules {
  readonly subject: MessageSubject;
  readonly audience: MessageAudience;
  /** Whether the message waits until the quiet hours end. */
  readonly respectsQuietHours: boolean;
  /** The channels that the message is limited to. Default: all channels of the audience. */
  readonly channels?: readonly MessageChannel[];
  /** Whether the recipient agreed to this message only. Its SMS states that it is a one-time message. */
  readonly isOneTime?: boolean;
  /** Whether staff send the message manually; the shop never queues it. */
  readonly isByHand?: boolean;
}

/** Rules of every kind of message. */
export const MESSAGE_RULES: Readonly<Record<MessageKind, MessageRules>> = {
  // Shoppers expect this email right after they order, at any hour.
  "order-received": { subject: "order", audience: "customer", respectsQuietHours: false },
  // Replaces `order-received` if the order awaits confirmation. Shoppers expect this message right after they order.
  "please-confirm": { subject: "order", audience: "customer", respectsQuietHours: false },
  // Queued by the job `advance-confirmations`.
  "confirm-reminder": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Sent by staff if the order has no confirmation page.
  "confirm-by-reply": { subject: "order", audience: "customer", respectsQuietHours: true, isByHand: true },
  // Sent by staff if the order needs an advance payment before they confirm it.
  "request-payment": { subject: "order", audience: "customer", respectsQuietHours: true, isByHand: true },
  // Sent by staff if the shopper has confirmed the order, but an item is out of stock.
  "missing-bottles": { subject: "order", audience: "customer", respectsQuietHours: true, isByHand: true },
  "order-confirmed": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Replaces `order-confirmed` if a payment confirms the order.
  "payment-received": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued when staff accept a payment that does not confirm the order, or reject one, or pay money back.
  "payment-recorded": { subject: "order", audience: "customer", respectsQuietHours: true },
  "payment-rejected": { subject: "order", audience: "customer", respectsQuietHours: true },
  "refund-paid": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued by the job `remind-payments`.
  "payment-reminder": { subject: "order", audience: "customer", respectsQuietHours: true },
  "order-shipped": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Replaces `order-shipped` if the customer picks the order up.
  "ready-for-pickup": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued when staff correct a tracking number that the customer has received.
  "tracking-corrected": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued when the courier or staff report the state of a parcel.
  "out-for-delivery": { subject: "order", audience: "customer", respectsQuietHours: true },
  "delivery-attempted": { subject: "order", audience: "customer", respectsQuietHours: true },
  "parcel-returned": { subject: "order", audience: "customer", respectsQuietHours: true },
  "order-delivered": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Replaces `order-delivered` if the customer picks the order up.
  "order-picked-up": { subject: "order", audience: "customer", respectsQuietHours: true },
  "order-cancelled": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued when a return changes. Shoppers expect the first message right after they ask.
  "return-requested": { subject: "order", audience: "customer", respectsQuietHours: false },
  "return-approved": { subject: "order", audience: "customer", respectsQuietHours: true },
  "return-rejected": { subject: "order", audience: "customer", respectsQuietHours: true },
  "return-received": { subject: "order", audience: "customer", respectsQuietHours: true },
  "return-refund-due": { subject: "order", audience: "customer", respectsQuietHours: true },
  "return-settled": { subject: "order", audience: "customer", respectsQuietHours: true },
  "return-exchanged": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued by the job `remind-returns`.
  "return-reminder": { subject: "order", audience: "customer", respectsQuietHours: true },
  // Queued when the shopper requests a new link, at any hour, because the shopper waits for the message.
  "order-link": { subject: "order", audience: "customer", respectsQuietHours: false },
  "new-order": { subject: "order", audience: "staff", respectsQuietHours: false },
  // Queued by the job `notify-restock-requests`, over a channel of the contact that the shopper left.
  "back-in-stock": {
    subject: "restock-request",
    audience: "customer",
    respectsQuietHours: true,
    isOneTime: true,
  },
  // Queued by staff at any hour, because the customer expects a reply.
  "contact-reply": {
    subject: "contact-reply",
    audience: "customer",
    respectsQuietHours: false,
    channels: ["email"],
  },
  // Queued at any hour when someone signs up, because the subscriber expects the message immediately.
  "newsletter-confirm": {
    subject: "newsletter-signup",
    audience: "customer",
    respectsQuietHours: false,
    channels: ["email"],
  },
  // Queued by staff at any hour, because the customer has just written.
  "chat-reply": {
    subject: "contact-reply",
    audience: "customer",
    respectsQuietHours: false,
    channels: ["whatsapp"],
  },
  // Queued by the job `send-newsletters`.
  newsletter: {
    subject: "newsletter-issue",
    audience: "customer",
    respectsQuietHours: true,
    channels: ["email"],
  },
  // Queued by the jobs `report-to-staff` and `report-failed-jobs`.
  "orders-waiting": { subject: "report", audience: "staff", respectsQuietHours: false },
  "job-failed": { subject: "report", audience: "staff", respectsQuietHours: false },
  "courier-account": { subject: "report", audience: "staff", respectsQuietHours: false },
  "stock-low": { subject: "report", audience: "staff", respectsQuietHours: false },
  // Sent to accounts, not to the shop's address.
  "new-device": { subject: "account", audience: "staff", respectsQuietHours: false },
  "password-recovery": { subject: "account", audience: "staff", respectsQuietHours: false },
  "password-changed": { subject: "account", audience: "staff", respectsQuietHours: false },
  "credentials-changed": { subject: "account", audience: "staff", respectsQuietHours: false },
  "staff-invitation": { subject: "staff-invitation", audience: "staff", respectsQuietHours: false },
};

/** Returns whether a message is about a staff account or an invitation. */
export function isAboutAccount(kind: MessageKind): boolean {
  const { subject } = MESSAGE_RULES[kind];
  return subject === "account" || subject === "staff-invitation";
}

/** Returns whether a message is sent to the shop's email address instead of a person. */
export function isSentToShop(kind: MessageKind): boolean {
  const { audience, subject } = MESSAGE_RULES[kind];
  return audience === "staff" && subject !== "account" && subject !== "staff-invitation";
}

/** Returns the language of a message. Messages to staff are in English. */
export function getMessageLanguage(
  kind: MessageKind,
  { customerMessages }: Pick<Store, "customerMessages">,
): MessageLanguage {
  return MESSAGE_RULES[kind].audience === "staff" ? "en" : customerMessages.language;
}

/** Labels of the message kinds, for staff. */
export const messageKindLabels = {
  "order-received": "Order received",
  "please-confirm": "Please confirm",
  "confirm-reminder": "Reminder to confirm",
  "confirm-by-reply": "Please confirm by reply",
  "request-payment": "Advance payment needed",
  "missing-bottles": "Bottles are missing",
  "order-confirmed": "Order confirmed",
  "payment-received": "Payment received, order confirmed",
  "payment-recorded": "Payment received",
  "payment-rejected": "Payment not found",
  "payment-reminder": "Reminder to pay",
  "refund-paid": "Refund paid",
  "order-shipped": "Order shipped",
  "ready-for-pickup": "Ready for pickup",
  "tracking-corrected": "Tracking number corrected",
  "out-for-delivery": "Out for delivery",
  "delivery-attempted": "Delivery attempt failed",
  "parcel-returned": "Parcel returned",
  "order-delivered": "Order delivered",
  "order-picked-up": "Order picked up",
  "order-cancelled": "Order cancelled",
  "return-requested": "Return requested",
  "return-approved": "Return approved",
  "return-rejected": "Return rejected",
  "return-received": "Returned items received",
  "return-refund-due": "Refund on its way",
  "return-settled": "Return settled without a refund",
  "return-exchanged": "Exchange on its way",
  "return-reminder": "Last day to ask for a return",
  "order-link": "Link to the order",
  "new-order": "New order (to staff)",
  "back-in-stock": "Back in stock",
  "contact-reply": "Reply to a contact message",
  "newsletter-confirm": "Please confirm the newsletter",
  newsletter: "Newsletter",
  "chat-reply": "Answer on WhatsApp",
  "orders-waiting": "Orders waiting (to staff)",
  "job-failed": "Failed job (to staff)",
  "courier-account": "Courier rejects the account (to staff)",
  "stock-low": "Low stock (to staff)",
  "new-device": "New device (to the account and owners)",
  "password-recovery": "Forgotten password (to the account)",
  "password-changed": "Password changed (to the account)",
  "credentials-changed": "Passkeys, API keys or second factor changed (to the account)",
  "staff-invitation": "Invitation (to new staff)",
} satisfies Record<MessageKind, string>;
