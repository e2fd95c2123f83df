import type { CartItem, CartProduct } from "#domain/orders/cart.ts";
import { CART_LIFETIME_MS, MAX_ORDER_LINES, MAX_QUANTITY } from "#domain/orders/cart.ts";
import type { Picture } from "#domain/media/image.ts";

type Unknown = Record<string, unknown>;

function isRecord(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function readPicture(value: unknown): Picture | null {
  if (!isRecord(value)) return null;
  const { url, publicId, width, height, color } = value;
  if (typeof url !== "string" || typeof publicId !== "string" || typeof color !== "string") return null;
  return isAmount(width) && isAmount(height) ? { url, publicId, width, height, color } : null;
}

function readProduct(value: unknown): CartProduct | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, image, picture, price, minOrderFreeShip } = value;
  if (typeof id !== "string" || typeof name !== "string" || typeof image !== "string" || !isAmount(price))
    return undefined;
  return {
    id,
    name,
    image,
    price,
    picture: readPicture(picture),
    minOrderFreeShip: isAmount(minOrderFreeShip) ? minOrderFreeShip : null,
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
 * The cart as a browser keeps it. Lines that cannot be read are left out: what stands in a browser's storage may
 * come from an older version or from anybody. More than the shop takes in one order is cut off. After 30 days without a change it is forgotten.
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

/** Changes that a stored cart remembers by id: as many as tabs can make while they do not know of each other. */
const REMEMBERED_CHANGES = 30;

/** @param changes ids of the changes that are in it, the newest last */
export function serializeCart(
  items: readonly CartItem[],
  now: number,
  changes: readonly string[] = [],
): string {
  return JSON.stringify({ changedAt: now, items, changes: changes.slice(-REMEMBERED_CHANGES) });
}

/** The ids of the newest changes that a stored cart holds. */
export function readChangeIds(raw: string | null | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(raw ?? "null");
    if (!isRecord(stored) || !Array.isArray(stored.changes)) return [];
    return stored.changes.filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}

/** A change of the cart made in this tab; `at` is in milliseconds since 1970. */
export interface CartEdit {
  id: string;
  at: number;
  apply: (items: readonly CartItem[]) => readonly CartItem[];
}

/** Two tabs hear of each other's writes well within this time. */
const STORAGE_EVENT_WINDOW_MS = 5000;

/**
 * The edits of this tab that a cart written by another one does not hold: that tab had not heard of them yet. A cart
 * that was taken away as a whole was not written by a tab.
 */
export function lostEdits(raw: string | null, edits: readonly CartEdit[], now: number): CartEdit[] {
  if (raw === null) return [];
  const held = readChangeIds(raw);
  return edits.filter(({ id, at }) => now - at < STORAGE_EVENT_WINDOW_MS && !held.includes(id));
}
