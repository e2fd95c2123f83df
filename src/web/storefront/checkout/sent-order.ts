import type { OrderInput } from "#domain/orders/checkout.ts";
import type { PlacedOrder } from "#domain/orders/order.ts";

import { getCart } from "../cart/cart-store.ts";
import { CONFIRMATION_KEY, SENT_ORDER_KEY } from "./checkout-to-resume.ts";
import { cartAsText, orderAttempts, orderLine } from "./order-attempts.ts";

/**
 * An order on its way to the server; `sentAt` is the time of the first try, ms since 1970. `isRepeated`: an earlier try
 * with this key may have placed the order.
 */
export interface SentOrder {
  key: string;
  input: OrderInput;
  sentAt: number;
  isRepeated: boolean;
}

/** Names the key of the last order whose outcome is unknown. */
const UNKNOWN_OUTCOME_KEY = "order-of-unknown-outcome";

/** An order is retried for one hour; later the shopper decides whether to send it again. */
const RETRIED_MS = 60 * 60 * 1000;

function read(key: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the checkout cannot be resumed after a reload.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Stores an order before it is sent; the tab keeps it until the outcome is known. */
export function saveSentOrder(sent: SentOrder): void {
  write(SENT_ORDER_KEY, sent);
}

export function forgetSentOrder(): void {
  remove(SENT_ORDER_KEY);
}

/** Remembers in this tab that the order with this key may have been placed. */
export function saveUnknownOutcome(key: string): void {
  write(UNKNOWN_OUTCOME_KEY, { key });
}

/** Whether an earlier try with this key may have placed the order. */
export function hasUnknownOutcome(key: string): boolean {
  return read(UNKNOWN_OUTCOME_KEY)?.["key"] === key;
}

/** Returns the order whose outcome is unknown, as long as the cart still holds its lines and its key is pending. */
export function loadSentOrder(): SentOrder | undefined {
  const { key, input, sentAt } = read(SENT_ORDER_KEY) ?? {};
  if (typeof key !== "string" || typeof sentAt !== "number" || !isOrderInput(input)) return undefined;
  const lines = getCart().items.map(orderLine);
  const isPending = orderAttempts.isPending(lines) && cartAsText(lines) === cartAsText(input.items);
  return isPending && isRetried({ sentAt }) ? { key, input, sentAt, isRepeated: true } : undefined;
}

/** The server validates the order again, so only what this code reads is checked. */
function isOrderInput(value: unknown): value is OrderInput {
  return typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);
}

/** Whether an order whose outcome is unknown is still sent again automatically. */
export function isRetried({ sentAt }: Pick<SentOrder, "sentAt">): boolean {
  return Math.abs(Date.now() - sentAt) < RETRIED_MS;
}

/** Keeps the confirmation over a reload of the page that it stands on. */
export function saveConfirmation(placed: PlacedOrder): void {
  write(CONFIRMATION_KEY, { path: location.pathname, placed });
}

export function forgetConfirmation(): void {
  remove(CONFIRMATION_KEY);
}

/** Returns the confirmation that was open on this page before a reload. */
export function loadConfirmation(): PlacedOrder | undefined {
  const { path, placed } = read(CONFIRMATION_KEY) ?? {};
  return path === location.pathname && isPlacedOrder(placed) ? placed : undefined;
}

/** Only this program writes it, in one piece; an older version may have written another shape. */
function isPlacedOrder(value: unknown): value is PlacedOrder {
  if (typeof value !== "object" || value === null) return false;
  const { id, orderNumber, totalAmount, adjustments, items } = value as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof orderNumber === "string" &&
    typeof totalAmount === "number" &&
    Array.isArray(adjustments) &&
    Array.isArray(items)
  );
}

/** Whether the checkout opens by itself after a reload. */
export function canResumeCheckout(): boolean {
  return loadConfirmation() !== undefined || loadSentOrder() !== undefined;
}
