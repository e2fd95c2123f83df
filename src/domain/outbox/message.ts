import type { OrderStatus } from "#domain/orders/order-status.ts";
import { ORDER_STATUSES } from "#domain/orders/order-status.ts";
import type { Store } from "#domain/store/store.ts";

import type { MessageLanguage } from "./message-language.ts";

/** Ways to send messages. A channel that is not configured sends nothing, and nothing is queued for it. */
export const MESSAGE_CHANNELS = ["email", "whatsapp", "sms"] as const;

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Channels of recorded messages: `link` is a chat message that staff sent by hand. */
export const RECORDED_CHANNELS = [...MESSAGE_CHANNELS, "link"] as const;

export type RecordedChannel = (typeof RECORDED_CHANNELS)[number];

export const MESSAGE_KINDS = [
  "order-received",
  "please-confirm",
  "confirm-reminder",
  "confirm-by-reply",
  "order-confirmed",
  "order-shipped",
  "order-delivered",
  "order-cancelled",
  "new-order",
  "back-in-stock",
  "contact-reply",
  "orders-waiting",
  "job-failed",
  "stock-low",
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type MessageAudience = "customer" | "staff";

/** What messages are about: a row that the message refers to, or a report that is part of the message. */
export const MESSAGE_SUBJECTS = ["order", "restock-request", "contact-reply", "report"] as const;

export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number];

interface MessageRules {
  readonly subject: MessageSubject;
  /** The status whose entry queues the message; null if none does. The initial status means that the order was placed. */
  readonly trigger: OrderStatus | null;
  readonly audience: MessageAudience;
  /** Statuses of the order in which the message is still true. In any other status, the worker skips it. Empty for other subjects. */
  readonly trueIn: readonly OrderStatus[];
  /** Whether the message waits until the quiet hours end. */
  readonly isQuietAtNight: boolean;
  /** Whether the message links to the confirmation of the order. It is sent only while the order waits for one. */
  readonly asksToConfirm?: boolean;
  /** The only channels of the message. Default: those of the audience. */
  readonly channels?: readonly MessageChannel[];
  /** Whether the recipient agreed to one message only, so that an SMS states that no other follows. */
  readonly isOneTime?: boolean;
  /** Whether only staff send the message, by hand. */
  readonly isByHand?: boolean;
}

const NOT_CANCELLED = ORDER_STATUSES.filter((status) => status !== "cancelled");

/** Rules of every kind of message. */
export const MESSAGE_RULES: Readonly<Record<MessageKind, MessageRules>> = {
  // Shoppers expect this e-mail right after they order, at any hour.
  "order-received": {
    subject: "order",
    trigger: "pending",
    audience: "customer",
    trueIn: NOT_CANCELLED,
    isQuietAtNight: false,
  },
  // Replaces `order-received` if the order waits for a confirmation. Shoppers expect it right after they order, too.
  "please-confirm": {
    subject: "order",
    trigger: "pending",
    audience: "customer",
    trueIn: ["pending"],
    isQuietAtNight: false,
    asksToConfirm: true,
  },
  // The job of the confirmations queues it.
  "confirm-reminder": {
    subject: "order",
    trigger: null,
    audience: "customer",
    trueIn: ["pending"],
    isQuietAtNight: true,
    asksToConfirm: true,
  },
  // Staff send it by hand, if the shop does not ask for confirmations on the order's page.
  "confirm-by-reply": {
    subject: "order",
    trigger: null,
    audience: "customer",
    trueIn: ["pending"],
    isQuietAtNight: true,
    isByHand: true,
  },
  "order-confirmed": {
    subject: "order",
    trigger: "confirmed",
    audience: "customer",
    trueIn: ["confirmed", "processing"],
    isQuietAtNight: true,
  },
  "order-shipped": {
    subject: "order",
    trigger: "shipped",
    audience: "customer",
    trueIn: ["shipped"],
    isQuietAtNight: true,
  },
  "order-delivered": {
    subject: "order",
    trigger: "delivered",
    audience: "customer",
    trueIn: ["delivered"],
    isQuietAtNight: true,
  },
  "order-cancelled": {
    subject: "order",
    trigger: "cancelled",
    audience: "customer",
    trueIn: ["cancelled"],
    isQuietAtNight: true,
  },
  "new-order": {
    subject: "order",
    trigger: "pending",
    audience: "staff",
    trueIn: NOT_CANCELLED,
    isQuietAtNight: false,
  },
  // The job `notify-restock-requests` queues it. Meta may not have approved a template for it, and shoppers left one contact only.
  "back-in-stock": {
    subject: "restock-request",
    trigger: null,
    audience: "customer",
    trueIn: [],
    isQuietAtNight: true,
    channels: ["email", "sms"],
    isOneTime: true,
  },
  // Staff queue it at any hour: the customer waits for the answer.
  "contact-reply": {
    subject: "contact-reply",
    trigger: null,
    audience: "customer",
    trueIn: [],
    isQuietAtNight: false,
    channels: ["email"],
  },
  // The jobs `report-to-staff` and `report-failed-jobs` queue them.
  "orders-waiting": {
    subject: "report",
    trigger: null,
    audience: "staff",
    trueIn: [],
    isQuietAtNight: false,
  },
  "job-failed": { subject: "report", trigger: null, audience: "staff", trueIn: [], isQuietAtNight: false },
  "stock-low": { subject: "report", trigger: null, audience: "staff", trueIn: [], isQuietAtNight: false },
};

/**
 * Returns the kinds of messages that an order queues when it enters a status.
 * @param asksForConfirmation whether the shop asks the shopper to confirm, instead of only naming the order
 */
export function listTriggeredKinds(status: OrderStatus, asksForConfirmation = false): MessageKind[] {
  const unsent = asksForConfirmation ? "order-received" : "please-confirm";
  return MESSAGE_KINDS.filter((kind) => MESSAGE_RULES[kind].trigger === status && kind !== unsent);
}

/** Returns whether a message is still true of an order in this status. */
export function isStillTrue(kind: MessageKind, status: OrderStatus): boolean {
  return MESSAGE_RULES[kind].trueIn.includes(status);
}

/** Returns the language of a message. Staff read English. */
export function getMessageLanguage(
  kind: MessageKind,
  { customerMessages }: Pick<Store, "customerMessages">,
): MessageLanguage {
  return MESSAGE_RULES[kind].audience === "staff" ? "en" : customerMessages.language;
}

/**
 * States of a message: `queued` → `sending` → `sent`, `failed`, `skipped` or `unsure`, or `queued` for another attempt. Channels that report
 * delivery continue: `sent` → `delivered` → `read`, or `sent` → `failed`.
 * `skipped` messages were not sent, and may be queued again. The result of an `unsure` message is unknown: the shop never sends it
 * again automatically. Staff can send `failed`, `skipped` and `unsure` messages again.
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

/** States in which staff may send a message again: it did not arrive, or may not have arrived. */
const RESENDABLE_STATES: readonly MessageState[] = ["failed", "skipped", "unsure"];

/** Returns whether a message's state allows staff to send it again. Chat messages are sent by hand only. */
export function isResendable(channel: RecordedChannel, state: MessageState): channel is MessageChannel {
  return channel !== "link" && RESENDABLE_STATES.includes(state);
}

/** A message is sent at most this many times automatically; each earlier attempt failed before the server accepted the message. */
export const MAX_SEND_ATTEMPTS = 10;
