import { useSyncExternalStore } from "react";

import type { CartChange, CartItem, SellableProduct, StockCheckLine } from "#domain/orders/cart.ts";
import {
  addLine,
  cartCount,
  toCartProduct,
  cartSubtotal,
  hasRoomFor,
  reconcileCart,
  removeLine,
  setQuantity,
} from "#domain/orders/cart.ts";
import { cartMessages } from "#domain/orders/cart-messages.ts";
import { createIdempotencyKey } from "#web/api-client/idempotency-key.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { recordAction } from "#web/storefront/analytics/record-action.ts";
import type { CartEdit } from "./stored-cart.ts";
import { readChangeIds, lostEdits, parseCart, serializeCart } from "./stored-cart.ts";

const STORAGE_KEY = "cart";
const ADDED_TOAST_MS = 2000;

/** `subtotal` in PKR; `count` is bottles, not lines. */
export interface Cart {
  items: readonly CartItem[];
  count: number;
  subtotal: number;
  isOpen: boolean;
}

const EMPTY: Cart = { items: [], count: 0, subtotal: 0, isOpen: false };

let cart = EMPTY;
let knownText: string | null | undefined;
/** What this tab changed last, so that a tab that wrote at the same moment takes nothing away. */
let edits: readonly CartEdit[] = [];
const MAX_RECENT_EDITS = 30;
const listeners = new Set<() => void>();

function publish(items: readonly CartItem[], isOpen: boolean): void {
  cart = { items, count: cartCount(items), subtotal: cartSubtotal(items), isOpen };
  for (const listener of listeners) listener();
}

/** Storage may be closed to us (private windows, full disk): the cart then lives as long as the page. */
function readStorage(): string | null | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return undefined;
  }
}

/** Makes edits and stores what comes of them, with their ids. */
function make(made: readonly CartEdit[], isOpen: boolean): void {
  let { items } = cart;
  for (const { apply } of made) items = apply(items);
  try {
    const text = serializeCart(items, Date.now(), [...readChangeIds(knownText), ...made.map(({ id }) => id)]);
    localStorage.setItem(STORAGE_KEY, text);
    knownText = text;
  } catch {
    // See readStorage.
  }
  publish(items, isOpen);
}

function syncFromStorage(): void {
  const text = readStorage();
  if (text === undefined || text === knownText) return;
  knownText = text;
  publish(parseCart(text, Date.now()), cart.isOpen);
  const lost = lostEdits(text, edits, Date.now());
  if (lost.length > 0) make(lost, cart.isOpen);
}

/**
 * Every change starts from what is stored now. Two tabs that write within the same moment do not see each other's
 * change yet: the one whose change the other's cart lacks makes it again, once.
 * @param id names the change where several tabs may make the same one: it is made once
 */
export function changeCart(
  apply: CartEdit["apply"],
  id = createIdempotencyKey(),
  isOpen = cart.isOpen,
): void {
  syncFromStorage();
  if (readChangeIds(knownText).includes(id)) return;
  const edit = { id, at: Date.now(), apply };
  edits = [...edits.slice(1 - MAX_RECENT_EDITS), edit];
  make([edit], isOpen);
}

function handleStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) syncFromStorage();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", handleStorage);
    // A page that comes back from the back-forward cache has missed the events in between.
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

/** The cart of this browser; empty on the server and while the page wakes up. */
export function useCart(): Cart {
  return useSyncExternalStore(
    subscribe,
    () => cart,
    () => EMPTY,
  );
}

/** The cart at this moment, for code that is no component. */
export function getCart(): Cart {
  syncFromStorage();
  return cart;
}

/** Puts bottles of a size into the cart and opens it; says so by toast and `add-to-cart` event. Spec: storefront §4. */
export function addToCart(product: SellableProduct, variant: string, quantity = 1): void {
  if (!hasRoomFor(getCart().items, product.id, variant)) {
    toast(cartMessages.full, { tone: "error" });
    return;
  }
  changeCart((items) => addLine(items, toCartProduct(product, variant), variant, quantity), undefined, true);
  toast(cartMessages.added(product.name, variant), { ms: ADDED_TOAST_MS });
  window.dispatchEvent(new CustomEvent("add-to-cart", { detail: { product, variant } }));
  recordAction("add_to_cart", { product, variant, quantity });
}

export function setCartQuantity(productId: string, variant: string, quantity: number): void {
  changeCart((items) => setQuantity(items, productId, variant, quantity));
}

export function removeFromCart(productId: string, variant: string): void {
  changeCart((items) => removeLine(items, productId, variant));
}

/** Puts the server's word about prices and stock into the cart as it is now; answers what had to change. */
export function applyStockCheck(answers: readonly StockCheckLine[]): CartChange[] {
  syncFromStorage();
  const { changes } = reconcileCart(cart.items, answers);
  if (changes.length > 0) changeCart((items) => reconcileCart(items, answers).items);
  return changes;
}

export function openCart(): void {
  publish(cart.items, true);
}

export function closeCart(): void {
  publish(cart.items, false);
}

export function toggleCart(): void {
  publish(cart.items, !cart.isOpen);
}
