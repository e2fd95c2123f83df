import type { NotedStatus } from "./use-status-change.ts";

const drafts = new Map<string, string>();

const keyOf = (orderId: string, status: NotedStatus) => `${status} ${orderId}`;

/** What was typed for this change of the order and not sent; kept until the page is left or loaded anew. */
export function noteDraft(orderId: string, status: NotedStatus): string {
  return drafts.get(keyOf(orderId, status)) ?? "";
}

/** Keeps what was typed so far; "" forgets it. */
export function keepNoteDraft(orderId: string, status: NotedStatus, notes: string): void {
  if (notes === "") drafts.delete(keyOf(orderId, status));
  else drafts.set(keyOf(orderId, status), notes);
}
