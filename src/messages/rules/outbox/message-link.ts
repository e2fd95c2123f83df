import { buildOrderPath, buildPayPath } from "#orders/rules/links/order-link.ts";
import { buildReturnSlipPath } from "#returns/rules/return-slip.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";

import type { PlaceholderValues } from "./template.ts";

/** Returns the path of the page that confirms a newsletter subscription. @param token from the link in a message */
export function buildNewsletterConfirmationPath(token: string): string {
  return `/newsletter/confirm/${token}`;
}

/**
 * Returns whether a message contains the shopper's link to the order. Messages to staff link to the admin area. Messages
 * that staff send themselves contain no secret, because staff must not see a shopper's link.
 */
export function containsOrderLink(kind: MessageKind): boolean {
  const { subject, audience, isByHand = false } = MESSAGE_RULES[kind];
  return subject === "order" && audience === "customer" && !isByHand;
}

/** Kinds of messages whose reader pays an order or proves to have paid. */
const PAYMENT_KINDS: readonly MessageKind[] = ["payment-reminder", "payment-rejected"];

/**
 * Returns the path that a message with a shopper's link opens: the slip of an approved return, the page on which the
 * customer pays what the message asks for, otherwise the order.
 */
export function buildLinkedPath(
  kind: MessageKind,
  token: string,
  { return: reference, payment = "" }: PlaceholderValues,
): string {
  if (kind === "return-approved" && reference !== undefined) return buildReturnSlipPath(token, reference);
  return payment !== "" || PAYMENT_KINDS.includes(kind) ? buildPayPath(token) : buildOrderPath(token);
}

/** Returns the path of order tracking with an order's number. */
export function buildTrackingPath(orderNumber: string): string {
  return `/track-order?term=${orderNumber}`;
}

/**
 * Returns the path without a secret that a message about an order links to if staff send it themselves: the review page
 * after the delivery, otherwise order tracking. See `containsOrderLink`.
 */
export function buildMessagePath(
  kind: MessageKind,
  { id, orderNumber }: { id: string; orderNumber: string },
): string {
  if (kind === "new-order") return `/admin/orders/${id}`;
  return kind === "order-delivered" || kind === "order-picked-up"
    ? `/review-order/${id}`
    : buildTrackingPath(orderNumber);
}
