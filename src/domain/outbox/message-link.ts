import type { MessageKind } from "./message.ts";

/** Returns the path of the page with the confirmation of an order. @param token from the link of a message */
export function getConfirmationPath(token: string): string {
  return `/confirm/${token}`;
}

/** Returns the token of a path with the confirmation of an order; undefined for any other path. */
export function readConfirmationToken(path: string): string | undefined {
  return /^\/confirm\/([\w-]+)$/.exec(path)?.[1];
}

/** Returns the path of the page that a message about an order links to, unless it links to the confirmation. */
export function getMessagePath(kind: MessageKind, orderId: string): string {
  if (kind === "new-order") return `/admin/orders/${orderId}`;
  return kind === "order-delivered" ? `/review-order/${orderId}` : `/order/${orderId}`;
}
