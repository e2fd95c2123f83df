import type { MessageKind } from "./message.ts";

/** Returns the path of the page that a message links to. */
export function getMessagePath(kind: MessageKind, orderId: string): string {
  if (kind === "new-order") return `/admin/orders/${orderId}`;
  return kind === "order-delivered" ? `/review-order/${orderId}` : `/order/${orderId}`;
}
