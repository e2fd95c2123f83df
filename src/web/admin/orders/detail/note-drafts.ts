import type { OrderStatus } from "#domain/orders/order-status.ts";

const drafts = new Map<string, string>();

const keyOf = (orderId: string, status: OrderStatus) => `${status} ${orderId}`;

/** What was typed for this change of the order and not sent; kept until the page is left or loaded anew. */
export function noteDraft(orderId: string, status: OrderStatus): string {
  return drafts.get(keyOf(orderId, status)) ?? "";
}

/** Keeps what was typed so far; "" forgets it. */
export function keepNoteDraft(orderId: string, status: OrderStatus, notes: string): void {
  if (notes === "") drafts.delete(keyOf(orderId, status));
  else drafts.set(keyOf(orderId, status), notes);
}
