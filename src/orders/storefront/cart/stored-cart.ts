import type { CartItem, CartPart, CartProduct } from "../../rules/cart/cart.ts";
import { CART_LIFETIME_MS, MAX_ORDER_LINES, MAX_QUANTITY, toCartPart } from "../../rules/cart/cart.ts";
import type { StoredImage } from "#kit/rules/image.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function readStoredImage(value: unknown): StoredImage | null {
  if (!isRecord(value)) return null;
  const { url, publicId, width, height, color } = value;
  if (typeof url !== "string" || typeof publicId !== "string" || typeof color !== "string") return null;
  return isAmount(width) && isAmount(height) ? { url, publicId, width, height, color } : null;
}

function isPart(value: unknown): value is CartPart {
  if (!isRecord(value)) return false;
  const { productId, name, variant, quantity, weightGrams = 0 } = value;
  const hasAmounts = isAmount(quantity) && isAmount(weightGrams);
  return hasAmounts && [productId, name, variant].every((text) => typeof text === "string");
}

function readProduct(value: unknown): CartProduct | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, image, storedImage, price, minOrderFreeShip, isTester, weightGrams, surfaceOnly, parts } =
    value;
  if (typeof id !== "string" || typeof name !== "string" || typeof image !== "string" || !isAmount(price))
    return undefined;
  return {
    id,
    name,
    image,
    price,
    // Carts from before December 2026 have the image as `picture`.
    storedImage: readStoredImage(storedImage ?? value.picture),
    minOrderFreeShip: isAmount(minOrderFreeShip) ? minOrderFreeShip : null,
    ...(isTester === true && { isTester }),
    ...(isAmount(weightGrams) && { weightGrams }),
    ...(surfaceOnly === true && { surfaceOnly }),
    ...(Array.isArray(parts) && { parts: parts.filter(isPart).map(toCartPart) }),
  };
}

function readItem(value: unknown): CartItem[] {
  if (!isRecord(value)) return [];
  const { variant, quantity } = value;
  const product = readProduct(value.product);
  if (!product || typeof variant !== "string" || !Number.isSafeInteger(quantity) || Number(quantity) < 1)
    return [];
  return [{ product, variant, quantity: Math.min(Number(quantity), MAX_QUANTITY) }];
}

/**
 * Parses a stored cart. Skips malformed lines, because another version or another program may have written them. Limits
 * lines and quantities to the maximum of an order. Returns an empty cart if it has not changed for 30 days.
 * @param now milliseconds since 1970
 */
export function parseCart(raw: string | null, now: number): CartItem[] {
  if (raw === null) return [];
  try {
    const stored: unknown = JSON.parse(raw);
    if (!isRecord(stored) || !Array.isArray(stored.items) || typeof stored.changedAt !== "number") return [];
    if (now - stored.changedAt > CART_LIFETIME_MS) return [];
    return stored.items.flatMap(readItem).slice(0, MAX_ORDER_LINES);
  } catch {
    return [];
  }
}

/**
 * Maximum number of edit ids stored with a cart. Tabs make fewer edits before they receive each other's storage events.
 */
const MAX_EDIT_IDS = 30;

/** Returns the text of a cart for storage. @param editIds ids of the edits that the cart contains, latest last */
export function serializeCart(
  items: readonly CartItem[],
  now: number,
  editIds: readonly string[] = [],
): string {
  return JSON.stringify({ changedAt: now, items, changes: editIds.slice(-MAX_EDIT_IDS) });
}

/** Returns the ids of the latest edits in a stored cart. */
export function readEditIds(raw: string | null | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(raw ?? "null");
    if (!isRecord(stored) || !Array.isArray(stored.changes)) return [];
    return stored.changes.filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}

/** An edit of the cart in this tab. `at` is in milliseconds since 1970. */
export interface CartEdit {
  id: string;
  at: number;
  apply: (items: readonly CartItem[]) => readonly CartItem[];
}

/** Maximum delay of storage events from other tabs (ms). */
const STORAGE_EVENT_WINDOW_MS = 5000;

/**
 * Returns the recent edits of this tab that a cart written by another tab does not contain, because that tab had not
 * received them. Returns none if the stored cart was deleted: tabs never delete a cart, so the visitor deleted it.
 */
export function findLostEdits(raw: string | null, edits: readonly CartEdit[], now: number): CartEdit[] {
  if (raw === null) return [];
  const storedIds = readEditIds(raw);
  return edits.filter(({ id, at }) => now - at < STORAGE_EVENT_WINDOW_MS && !storedIds.includes(id));
}
