import type { OrderLineInput } from "#domain/checkout.ts";

/**
 * An attempt to order one cart. Its key is sent with every try until the server has answered for good, so that a
 * try whose answer got lost and the next one make one order. Another cart is another attempt.
 */
interface OrderAttempt {
  key: string;
  cart: string;
}

const STORAGE_KEY = "order-attempt";
const KEY_BYTES = 16;

let attempt: OrderAttempt | undefined;

/** `crypto.randomUUID` is missing on plain http outside localhost. */
function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fingerprint(lines: readonly OrderLineInput[]): string {
  return JSON.stringify(
    lines.map(({ productId, variant, quantity }) => `${productId} ${variant} ${quantity}`).toSorted(),
  );
}

function readAttempt(): OrderAttempt | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null || !("key" in stored) || !("cart" in stored))
      return attempt;
    const { key, cart } = stored;
    return typeof key === "string" && typeof cart === "string" ? { key, cart } : attempt;
  } catch {
    return attempt;
  }
}

function keep(next: OrderAttempt | undefined): void {
  attempt = next;
  try {
    if (next) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the attempt lives as long as the page.
  }
}

/** Whether this cart was sent before and the answer never came. */
export function isUnanswered(lines: readonly OrderLineInput[]): boolean {
  return readAttempt()?.cart === fingerprint(lines);
}

/** The key of this cart's attempt: the unanswered one's, else a new one. */
export function attemptKey(lines: readonly OrderLineInput[]): string {
  const known = readAttempt();
  const cart = fingerprint(lines);
  if (known?.cart === cart) return known.key;
  const next = { key: drawKey(), cart };
  keep(next);
  return next.key;
}

/** The server has answered for good: the order stands, or it was refused. */
export function endAttempt(): void {
  keep(undefined);
}
