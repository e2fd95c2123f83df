import type { MessageKind } from "./message.ts";

/** Returns the path of the page on which a shopper confirms an order. @param token from the link in a message */
export function buildConfirmationPath(token: string): string {
  return `/confirm/${token}`;
}

/** Returns the token in the path of an order's confirmation page; undefined for any other path. */
export function readConfirmationToken(path: string): string | undefined {
  return /^\/confirm\/([\w-]+)$/.exec(path)?.[1];
}

/** Returns the path of the page that confirms a newsletter subscription. @param token from the link in a message */
export function buildNewsletterConfirmationPath(token: string): string {
  return `/newsletter/confirm/${token}`;
}

/**
 * Returns the path of the page that sets a new password. Browsers do not send the fragment, so no log contains the
 * token.
 */
export function buildPasswordPath(token: string): string {
  return `/admin/set-password#${token}`;
}

/**
 * Returns the path of the page that accepts an invitation. Browsers do not send the fragment, so no log contains
 * the token.
 */
export function buildInvitationPath(token: string): string {
  return `/admin/join#${token}`;
}

/**
 * Returns the path that a message about an order links to. Messages with `asksToConfirm` link to
 * `buildConfirmationPath` instead.
 */
export function buildMessagePath(kind: MessageKind, orderId: string): string {
  if (kind === "new-order") return `/admin/orders/${orderId}`;
  return kind === "order-delivered" ? `/review-order/${orderId}` : `/order/${orderId}`;
}
