import type { OrderInput } from "../../rules/checkout.ts";
import type { PlacedOrder } from "../../rules/order.ts";

import { getCart } from "../cart/cart-store.ts";
import { CONFIRMATION_KEY, SENT_ORDER_KEY } from "./stored-checkout.ts";
import { serializeOrderLines, orderAttempts, toOrderLine } from "./order-attempts.ts";

/**
 * An order that is being sent. `sentAt` is the time of the first attempt, in milliseconds since 1970. `isRepeated` is
 * true if an earlier attempt with this key may have placed the order.
 */
export interface SentOrder {
  key: string;
  input: OrderInput;
  sentAt: number;
  isRepeated: boolean;
}

/** The `sessionStorage` key for the idempotency key of the last order with an unknown outcome. */
const UNKNOWN_OUTCOME_KEY = "order-of-unknown-outcome";

/**
 * Duration of automatic retries: one hour (ms). After this period, the shopper decides whether to send the order again.
 */
const RETRY_PERIOD_MS = 60 * 60 * 1000;

function readRecord(key: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}

function writeRecord(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the checkout cannot be resumed after a reload.
  }
}

function removeRecord(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** Stores an order before it is sent; the tab keeps it until the outcome is known. */
export function saveSentOrder(sent: SentOrder): void {
  writeRecord(SENT_ORDER_KEY, sent);
}

export function clearSentOrder(): void {
  removeRecord(SENT_ORDER_KEY);
}

/** Stores in this tab that the order with this key may have been placed. */
export function saveUnknownOutcome(key: string): void {
  writeRecord(UNKNOWN_OUTCOME_KEY, { key });
}

/** Whether an earlier attempt with this key may have placed the order. */
export function hasUnknownOutcome(key: string): boolean {
  return readRecord(UNKNOWN_OUTCOME_KEY)?.["key"] === key;
}

/**
 * Returns the order with an unknown outcome. Returns undefined if its key is no longer pending, the cart has other
 * lines, or the retry period is over.
 */
export function loadSentOrder(): SentOrder | undefined {
  const { key, input, sentAt } = readRecord(SENT_ORDER_KEY) ?? {};
  if (typeof key !== "string" || typeof sentAt !== "number" || !isOrderInput(input)) return undefined;
  const lines = getCart().items.map(toOrderLine);
  const isPending =
    orderAttempts.isPending(lines) && serializeOrderLines(lines) === serializeOrderLines(input.items);
  return isPending && isWithinRetryPeriod({ sentAt }) ? { key, input, sentAt, isRepeated: true } : undefined;
}

/** Checks only the fields that this code reads, because the server validates the order. */
function isOrderInput(value: unknown): value is OrderInput {
  return typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);
}

/** Whether the order is recent enough to be retried automatically. */
export function isWithinRetryPeriod({ sentAt }: Pick<SentOrder, "sentAt">): boolean {
  return Math.abs(Date.now() - sentAt) < RETRY_PERIOD_MS;
}

/** Stores the confirmation, so that it survives a reload of the page. */
export function saveConfirmation(placed: PlacedOrder): void {
  writeRecord(CONFIRMATION_KEY, { path: location.pathname, placed });
}

export function clearConfirmation(): void {
  removeRecord(CONFIRMATION_KEY);
}

/** Returns the confirmation that was open on this page before a reload. */
export function loadConfirmation(): PlacedOrder | undefined {
  const { path, placed } = readRecord(CONFIRMATION_KEY) ?? {};
  return path === location.pathname && isPlacedOrder(placed) ? placed : undefined;
}

/** Checks the shape, because an older version of the shop may have stored the value. */
function isPlacedOrder(value: unknown): value is PlacedOrder {
  if (typeof value !== "object" || value === null) return false;
  const { token, orderNumber, totalAmount, adjustments, items } = value as Record<string, unknown>;
  return (
    (typeof token === "string" || token === null) &&
    typeof orderNumber === "string" &&
    typeof totalAmount === "number" &&
    Array.isArray(adjustments) &&
    Array.isArray(items)
  );
}

/** Whether the checkout opens automatically after a reload. */
export function canResumeCheckout(): boolean {
  return loadConfirmation() !== undefined || loadSentOrder() !== undefined;
}
