import type { Checkout, OrderLineInput } from "#domain/checkout.ts";

/**
 * An attempt to order one cart. Its key is sent with every try until the server has answered for good, so that a
 * try whose answer got lost and the next one make one order. Another cart is another attempt. `details` are all the
 * differing contact details and addresses sent so far: the order carries those of the try that arrived first.
 */
interface OrderAttempt {
  key: string;
  cart: string;
  details: readonly string[];
}

interface OrderTry {
  key: string;
  /** An earlier try went out with other details: the order may be that one. */
  hasOtherDetails: boolean;
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
    if (typeof key !== "string" || typeof cart !== "string") return attempt;
    const details: unknown[] = "details" in stored && Array.isArray(stored.details) ? stored.details : [];
    return { key, cart, details: details.filter((sent) => typeof sent === "string") };
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

/** Notes one more try before it goes out. Its key is that of this cart's unanswered attempt, else a new one. */
export function startTry(lines: readonly OrderLineInput[], { customer, address }: Checkout): OrderTry {
  const cart = fingerprint(lines);
  const known = readAttempt();
  const current = known?.cart === cart ? known : { key: drawKey(), cart, details: [] };
  const sent = JSON.stringify([customer, address]);
  const earlier = current.details.filter((details) => details !== sent);
  keep({ ...current, details: [...earlier, sent] });
  return { key: current.key, hasOtherDetails: earlier.length > 0 };
}

/** The server has answered for good: the order stands, or it was refused. */
export function endAttempt(): void {
  keep(undefined);
}
