import { useSyncExternalStore } from "react";

import type { LineChange, StoredLine } from "../../rules/cart/cart-cookie.ts";
import {
  changeLines,
  getQuantity,
  hasRoomFor,
  parseCartCookie,
  serializeCartCookie,
} from "../../rules/cart/cart-cookie.ts";
import type { CartItem, SellableProduct } from "../../rules/cart/cart.ts";
import { calculateSubtotal, getOrderable, toCartProduct } from "../../rules/cart/cart.ts";
import { cartMessages } from "../../rules/cart/cart-messages.ts";
import { onAddToCart } from "#catalogue/storefront/use-delayed-add.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { createDocumentDialog } from "#kit/storefront/overlays/document-dialog.ts";
import { recordAction } from "#kit/storefront/record-action.ts";

/** A size with its product, as a line of the cart shows it. */
export type KnownSize = Omit<CartItem, "quantity">;

/** Key of the browser storage with the sizes of the cart by row id, so that the cart opens without a request. */
const SIZES_KEY = "cart-sizes";
const ADDED_TOAST_MS = 2000;

/** The cart. `subtotal` is in PKR; `count` is the number of bottles, not lines. */
export interface Cart {
  /** All lines. */
  lines: readonly StoredLine[];
  /** The lines whose products are known: all once the drawer is loaded and open. */
  items: readonly CartItem[];
  count: number;
  subtotal: number;
}

const EMPTY_CART: Cart = { lines: [], items: [], count: 0, subtotal: 0 };

/** The drawer with the cart. */
export const cartDialog = createDocumentDialog("cart");

let cart = EMPTY_CART;
let lines: readonly StoredLine[] = [];
const sizes = new Map<number, KnownSize>();
/** The lines last read from or written to the cookie. */
let lastText = "[]";
/** Without cookies, the cart lasts until the page is closed. */
let refusesCookies = false;
const listeners = new Set<() => void>();

function publishCart(): void {
  const items = lines.flatMap(({ sizeId, quantity }) => {
    const size = sizes.get(sizeId);
    return size ? [{ ...size, quantity }] : [];
  });
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  cart = { lines, items, count, subtotal: calculateSubtotal(items) };
  for (const listener of listeners) listener();
}

/** Returns the stored sizes by row id. Another version may have written them: `known-sizes.ts` checks them. */
export function readStoredSizes(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(SIZES_KEY) ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Adds what the cart shows of sizes. */
export function learnSizes(known: readonly KnownSize[]): void {
  for (const size of known) sizes.set(size.product.sizeId, size);
  publishCart();
}

/** Reads the cart from its cookie, which other tabs and the server change, too. */
function syncFromCookie(): void {
  const stored = parseCartCookie(document.cookie);
  const text = JSON.stringify(stored);
  if (refusesCookies || text === lastText) return;
  lastText = text;
  lines = stored;
  publishCart();
}

/** Stores the lines in the cookie, and what the cart shows of their products in the browser's storage. */
function storeCart(): void {
  document.cookie = serializeCartCookie(lines, { isSecure: location.protocol === "https:" });
  lastText = JSON.stringify(lines);
  refusesCookies = JSON.stringify(parseCartCookie(document.cookie)) !== lastText;
  const stored = readStoredSizes();
  const shown = lines.map(({ sizeId }) => [sizeId, sizes.get(sizeId) ?? stored[sizeId]]);
  try {
    localStorage.setItem(SIZES_KEY, JSON.stringify(Object.fromEntries(shown)));
  } catch {
    // Without storage, the cart requests the products when it opens.
  }
}

/** Applies changes to the latest cart, which another tab may have changed. */
export function applyChanges(changes: readonly LineChange[]): void {
  syncFromCookie();
  lines = changes.reduce<readonly StoredLine[]>(changeLines, lines);
  storeCart();
  publishCart();
}

function handleVisibility(): void {
  if (!document.hidden) syncFromCookie();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Where the browser has no event for cookies, a tab follows when it is shown.
    if ("cookieStore" in window) window.cookieStore.addEventListener("change", syncFromCookie);
    document.addEventListener("visibilitychange", handleVisibility);
    // A page in the back/forward cache receives no events.
    window.addEventListener("pageshow", syncFromCookie);
    syncFromCookie();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    if ("cookieStore" in window) window.cookieStore.removeEventListener("change", syncFromCookie);
    document.removeEventListener("visibilitychange", handleVisibility);
    window.removeEventListener("pageshow", syncFromCookie);
  };
}

/** Returns the cart of this browser; empty on the server and during hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(
    subscribe,
    () => cart,
    () => EMPTY_CART,
  );
}

/** Returns the current cart, for code outside components. */
export function getCart(): Cart {
  syncFromCookie();
  return cart;
}

/** Returns why a size cannot be added, or undefined. */
function findReason(product: SellableProduct, variant: string, sizeId: number): string | undefined {
  if (!hasRoomFor(lines, sizeId)) return cartMessages.full;
  const orderable = getOrderable(product, variant);
  return getQuantity(lines, sizeId) < orderable
    ? undefined
    : cartMessages.allInCart(product.name, variant, orderable);
}

/** The size that was added last, with its quantity before. */
let latestAdd: { product: SellableProduct; variant: string; sizeId: number; before: number } | undefined;

/** Returns the size that was added last if the cart now has no more of it than before. */
export function findUndoneAdd(): (Pick<CartItem, "variant"> & { product: SellableProduct }) | undefined {
  return latestAdd && getQuantity(lines, latestAdd.sizeId) <= latestAdd.before ? latestAdd : undefined;
}

/**
 * Adds a size to the cart, opens the cart, shows a toast and dispatches `add-to-cart`. If the cart already has all that can be
 * ordered, says so instead. Spec: storefront §4.
 * @param isStored whether the cookie has these bottles already, after a tap before this code ran
 */
export function addToCart(product: SellableProduct, variant: string, quantity = 1, isStored = false): void {
  const added = toCartProduct(product, variant);
  const { sizeId } = added;
  syncFromCookie();
  const reason = isStored ? undefined : findReason(product, variant, sizeId);
  if (reason !== undefined) {
    showToast(reason, { tone: "error" });
    if (reason !== cartMessages.full) cartDialog.open();
    return;
  }
  const before = getQuantity(lines, sizeId) - (isStored ? quantity : 0);
  sizes.set(sizeId, { product: added, variant });
  applyChanges(isStored ? [] : [{ kind: "add", sizeId, quantity }]);
  cartDialog.open();
  const count = getQuantity(lines, sizeId) - before;
  if (count <= 0) return;
  latestAdd = { product, variant, sizeId, before };
  showToast(cartMessages.added(product.name, variant), { displayMs: ADDED_TOAST_MS });
  window.dispatchEvent(new CustomEvent("add-to-cart", { detail: { product, variant } }));
  recordAction("add_to_cart", { product, variant, quantity: count });
}

onAddToCart(addToCart);

/** Sets the quantity of a line; 0 removes it. */
export function setCartQuantity(sizeId: number, quantity: number): void {
  applyChanges([{ kind: "set", sizeId, quantity }]);
}
