import { useSyncExternalStore } from "react";

import type { CartItem, SellableProduct } from "../../rules/cart/cart.ts";
import {
  addLine,
  countItems,
  toCartProduct,
  calculateSubtotal,
  getOrderable,
  getQuantity,
  hasRoomFor,
  removeLine,
  setQuantity,
} from "../../rules/cart/cart.ts";
import { cartMessages } from "../../rules/cart/cart-messages.ts";
import { onAddToCart } from "#catalogue/storefront/use-delayed-add.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { recordAction } from "#kit/storefront/record-action.ts";
import type { CartEdit } from "./stored-cart.ts";
import { readEditIds, findLostEdits, parseCart, serializeCart } from "./stored-cart.ts";

const STORAGE_KEY = "cart";
const ADDED_TOAST_MS = 2000;

/** The cart. `subtotal` is in PKR; `count` is the number of bottles, not lines. */
export interface Cart {
  items: readonly CartItem[];
  count: number;
  subtotal: number;
  isOpen: boolean;
}

const EMPTY_CART: Cart = { items: [], count: 0, subtotal: 0, isOpen: false };

let cart = EMPTY_CART;
let lastStoredText: string | null | undefined;
/** The latest edits of this tab. Edits that another tab's simultaneous write overwrote are applied again. */
let edits: readonly CartEdit[] = [];
const MAX_RECENT_EDITS = 30;
const listeners = new Set<() => void>();

function publishCart(items: readonly CartItem[], isOpen: boolean): void {
  cart = { items, count: countItems(items), subtotal: calculateSubtotal(items), isOpen };
  for (const listener of listeners) listener();
}

/**
 * Returns the stored text, or undefined if storage is unavailable (private window, full disk). The cart then lasts
 * until the page is closed.
 */
function readStorage(): string | null | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return undefined;
  }
}

/** Applies edits, and stores the cart with their ids. */
function applyEdits(newEdits: readonly CartEdit[], isOpen: boolean): void {
  let { items } = cart;
  for (const { apply } of newEdits) items = apply(items);
  try {
    const text = serializeCart(items, Date.now(), [
      ...readEditIds(lastStoredText),
      ...newEdits.map(({ id }) => id),
    ]);
    localStorage.setItem(STORAGE_KEY, text);
    lastStoredText = text;
  } catch {
    // Without storage the cart lasts until the page is closed.
  }
  publishCart(items, isOpen);
}

function syncFromStorage(): void {
  const text = readStorage();
  if (text === undefined || text === lastStoredText) return;
  lastStoredText = text;
  publishCart(parseCart(text, Date.now()), cart.isOpen);
  const lostEdits = findLostEdits(text, edits, Date.now());
  if (lostEdits.length > 0) applyEdits(lostEdits, cart.isOpen);
}

/**
 * Applies an edit to the stored cart. If two tabs write simultaneously, the tab whose edit was overwritten applies the
 * edit again.
 * @param id the same in all tabs that make this edit, so that the edit is applied once
 */
export function changeCart(
  apply: CartEdit["apply"],
  id = createIdempotencyKey(),
  isOpen = cart.isOpen,
): void {
  syncFromStorage();
  if (readEditIds(lastStoredText).includes(id)) return;
  const edit = { id, at: Date.now(), apply };
  edits = [...edits.slice(1 - MAX_RECENT_EDITS), edit];
  applyEdits([edit], isOpen);
}

function handleStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) syncFromStorage();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", handleStorage);
    // A page in the back/forward cache receives no storage events.
    window.addEventListener("pageshow", syncFromStorage);
    syncFromStorage();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", handleStorage);
    window.removeEventListener("pageshow", syncFromStorage);
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
  syncFromStorage();
  return cart;
}

/**
 * Adds a size to the cart, opens the cart, shows a toast and dispatches `add-to-cart`. If the cart already has all that can be
 * ordered, says so instead. Spec: storefront §4.
 */
export function addToCart(product: SellableProduct, variant: string, quantity = 1): void {
  if (!hasRoomFor(getCart().items, product.id, variant)) {
    showToast(cartMessages.full, { tone: "error" });
    return;
  }
  const before = getQuantity(cart.items, product.id, variant);
  const orderable = getOrderable(product, variant);
  if (before >= orderable) {
    showToast(cartMessages.allInCart(product.name, variant, orderable), { tone: "error" });
    openCart();
    return;
  }
  changeCart((items) => addLine(items, toCartProduct(product, variant), variant, quantity), undefined, true);
  const added = getQuantity(cart.items, product.id, variant) - before;
  if (added <= 0) return;
  showToast(cartMessages.added(product.name, variant), { displayMs: ADDED_TOAST_MS });
  window.dispatchEvent(new CustomEvent("add-to-cart", { detail: { product, variant } }));
  recordAction("add_to_cart", { product, variant, quantity: added });
}

onAddToCart(addToCart);

export function setCartQuantity(productId: string, variant: string, quantity: number): void {
  changeCart((items) => setQuantity(items, productId, variant, quantity));
}

export function removeFromCart(productId: string, variant: string): void {
  changeCart((items) => removeLine(items, productId, variant));
}

export function openCart(): void {
  publishCart(cart.items, true);
}

export function closeCart(): void {
  publishCart(cart.items, false);
}

export function toggleCart(): void {
  publishCart(cart.items, !cart.isOpen);
}
