import type { OrderStatus } from "#orders/rules/order-status.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import type { MessageChannel, RecordedChannel } from "#kit/rules/message-channel.ts";
import type { Store } from "#store/rules/store.ts";

import type { MessageLanguage } from "#store/rules/message-language.ts";

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
  "order-shipped",
  "tracking-corrected",
  "out-for-delivery",
  "delivery-attempted",
  "parcel-returned",
  "order-delivered",
  "order-cancelled",
  "order-link",
  "new-order",
  "back-in-stock",
  "contact-reply",
  "newsletter-confirm",
  "orders-waiting",
  "job-failed",
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
  /**
   * The order status that queues the message; null if no status does. Placing an order counts as entering `pending`.
   */
  readonly trigger: OrderStatus | null;
  readonly audience: MessageAudience;
  /**
   * Order statuses in which the message is still correct. The worker skips it in any other status. Empty if the subject
   * is not an order.
   */
  readonly validStatuses: readonly OrderStatus[];
  /** Whether the message waits until the quiet hours end. */
  readonly respectsQuietHours: boolean;
  /** Whether the message asks the shopper to confirm. It is sent only while the order awaits confirmation. */
  readonly asksToConfirm?: boolean;
  /** The channels that the message is limited to. Default: all channels of the audience. */
  readonly channels?: readonly MessageChannel[];
  /** Whether the recipient agreed to this message only. Its SMS states that it is a one-time message. */
  readonly isOneTime?: boolean;
  /** Whether staff send the message manually; the shop never queues it. */
  readonly isByHand?: boolean;
}

const NOT_CANCELLED = ORDER_STATUSES.filter((status) => status !== "cancelled");

/** Rules of every kind of message. */
export const MESSAGE_RULES: Readonly<Record<MessageKind, MessageRules>> = {
  // Shoppers expect this email right after they order, at any hour.
  "order-received": {
    subject: "order",
    trigger: "pending",
    audience: "customer",
    validStatuses: NOT_CANCELLED,
    respectsQuietHours: false,
  },
  // Replaces `order-received` if the order awaits confirmation. Shoppers expect this message right after they order.
  "please-confirm": {
    subject: "order",
    trigger: "pending",
    audience: "customer",
    validStatuses: ["pending"],
    respectsQuietHours: false,
    asksToConfirm: true,
  },
  // Queued by the job `advance-confirmations`.
  "confirm-reminder": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["pending"],
    respectsQuietHours: true,
    asksToConfirm: true,
  },
  // Sent by staff if the order has no confirmation page.
  "confirm-by-reply": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["pending"],
    respectsQuietHours: true,
    isByHand: true,
  },
  // Sent by staff if the order needs an advance payment before they confirm it.
  "request-payment": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["pending"],
    respectsQuietHours: true,
    isByHand: true,
  },
  // Sent by staff if the shopper has confirmed the order, but an item is out of stock.
  "missing-bottles": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["pending"],
    respectsQuietHours: true,
    isByHand: true,
  },
  "order-confirmed": {
    subject: "order",
    trigger: "confirmed",
    audience: "customer",
    validStatuses: ["confirmed", "processing"],
    respectsQuietHours: true,
  },
  // Replaces `order-confirmed` if staff confirm the order because the shopper has paid in advance.
  "payment-received": {
    subject: "order",
    trigger: "confirmed",
    audience: "customer",
    validStatuses: ["confirmed", "processing"],
    respectsQuietHours: true,
  },
  "order-shipped": {
    subject: "order",
    trigger: "shipped",
    audience: "customer",
    validStatuses: ["shipped"],
    respectsQuietHours: true,
  },
  // Queued when staff correct a tracking number that the customer has received.
  "tracking-corrected": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["shipped"],
    respectsQuietHours: true,
  },
  // Queued when the courier or staff report the state of a parcel.
  "out-for-delivery": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["shipped"],
    respectsQuietHours: true,
  },
  "delivery-attempted": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["shipped"],
    respectsQuietHours: true,
  },
  "parcel-returned": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ["shipped", "delivered"],
    respectsQuietHours: true,
  },
  "order-delivered": {
    subject: "order",
    trigger: "delivered",
    audience: "customer",
    validStatuses: ["delivered"],
    respectsQuietHours: true,
  },
  "order-cancelled": {
    subject: "order",
    trigger: "cancelled",
    audience: "customer",
    validStatuses: ["cancelled"],
    respectsQuietHours: true,
  },
  // Queued when the shopper requests a new link, at any hour, because the shopper waits for the message.
  "order-link": {
    subject: "order",
    trigger: null,
    audience: "customer",
    validStatuses: ORDER_STATUSES,
    respectsQuietHours: false,
  },
  "new-order": {
    subject: "order",
    trigger: "pending",
    audience: "staff",
    validStatuses: NOT_CANCELLED,
    respectsQuietHours: false,
  },
  // Queued by the job `notify-restock-requests`, over a channel of the contact that the shopper left.
  "back-in-stock": {
    subject: "restock-request",
    trigger: null,
    audience: "customer",
    validStatuses: [],
    respectsQuietHours: true,
    isOneTime: true,
  },
  // Queued by staff at any hour, because the customer expects a reply.
  "contact-reply": {
    subject: "contact-reply",
    trigger: null,
    audience: "customer",
    validStatuses: [],
    respectsQuietHours: false,
    channels: ["email"],
  },
  // Queued at any hour when someone signs up, because the subscriber expects the message immediately.
  "newsletter-confirm": {
    subject: "newsletter-signup",
    trigger: null,
    audience: "customer",
    validStatuses: [],
    respectsQuietHours: false,
    channels: ["email"],
  },
  // Queued by staff at any hour, because the customer has just written.
  "chat-reply": {
    subject: "contact-reply",
    trigger: null,
    audience: "customer",
    validStatuses: [],
    respectsQuietHours: false,
    channels: ["whatsapp"],
  },
  // Queued by the job `send-newsletters`.
  newsletter: {
    subject: "newsletter-issue",
    trigger: null,
    audience: "customer",
    validStatuses: [],
    respectsQuietHours: true,
    channels: ["email"],
  },
  // Queued by the jobs `report-to-staff` and `report-failed-jobs`.
  "orders-waiting": {
    subject: "report",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  "job-failed": {
    subject: "report",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  "stock-low": {
    subject: "report",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  // Sent to accounts, not to the shop's address.
  "new-device": {
    subject: "account",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  "password-recovery": {
    subject: "account",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  "password-changed": {
    subject: "account",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  "credentials-changed": {
    subject: "account",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
  "staff-invitation": {
    subject: "staff-invitation",
    trigger: null,
    audience: "staff",
    validStatuses: [],
    respectsQuietHours: false,
  },
};

/** Circumstances that determine, besides the status, which messages an order queues. */
export interface StatusCause {
  /** Whether the shop asks the shopper to confirm the order instead of only acknowledging it. */
  asksForConfirmation?: boolean;
  /** Whether staff confirm the order because the shopper has paid in advance. */
  isPaidInAdvance?: boolean;
}

/** Returns the kinds of messages that an order queues when it enters a status. */
export function listTriggeredKinds(
  status: OrderStatus,
  { asksForConfirmation = false, isPaidInAdvance = false }: StatusCause = {},
): MessageKind[] {
  const excluded: readonly MessageKind[] = [
    asksForConfirmation ? "order-received" : "please-confirm",
    isPaidInAdvance ? "order-confirmed" : "payment-received",
  ];
  return MESSAGE_KINDS.filter((kind) => MESSAGE_RULES[kind].trigger === status && !excluded.includes(kind));
}

/** Returns whether a message is still correct for an order in this status. */
export function isStillValid(kind: MessageKind, status: OrderStatus): boolean {
  return MESSAGE_RULES[kind].validStatuses.includes(status);
}

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

/**
 * States of a message: `queued` → `sending` → `sent`, `failed`, `skipped` or `unsure`, or `queued` for another attempt.
 * Channels that report delivery continue: `sent` → `delivered` → `read`, or `sent` → `failed`. `skipped` messages were
 * not sent and may be queued again. An `unsure` message may have been sent, so the shop never sends it again
 * automatically. Staff can send `failed`, `skipped` and `unsure` messages again.
 */
export const MESSAGE_STATES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "skipped",
  "unsure",
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** States in which staff may send a message again: it did not arrive, or might not have arrived. */
const RESENDABLE_STATES: readonly MessageState[] = ["failed", "skipped", "unsure"];

/** Returns whether a message's state allows staff to send it again. Chat messages are sent manually only. */
export function isResendable(channel: RecordedChannel, state: MessageState): channel is MessageChannel {
  return channel !== "link" && RESENDABLE_STATES.includes(state);
}

/**
 * Maximum number of automatic attempts. An attempt is repeated only if it failed before the server accepted the
 * message.
 */
export const MAX_SEND_ATTEMPTS = 10;
