import type { OrderStatus } from "../../rules/order-status.ts";

const drafts = new Map<string, string>();

const buildKey = (orderId: string, status: OrderStatus) => `${status} ${orderId}`;

/**
 * Returns the unsent notes for a status change, or "" if there are none. Drafts are lost when the page is closed or
 * reloaded.
 */
export function getNoteDraft(orderId: string, status: OrderStatus): string {
  return drafts.get(buildKey(orderId, status)) ?? "";
}

/** Stores unsent notes. "" deletes them. */
export function setNoteDraft(orderId: string, status: OrderStatus, notes: string): void {
  if (notes === "") drafts.delete(buildKey(orderId, status));
  else drafts.set(buildKey(orderId, status), notes);
}
