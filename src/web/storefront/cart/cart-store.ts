import { useSyncExternalStore } from "react";

import type { CartChange, CartItem, SellableProduct, StockCheckLine } from "#domain/cart.ts";
import {
  addLine,
  cartCount,
  cartProductOf,
  cartSubtotal,
  hasRoomFor,
  reconcileCart,
  removeLine,
  setQuantity,
} from "#domain/cart.ts";
import { cartMessages } from "#domain/messages.ts";
import { toast } from "#web/ui/toast-store.ts";

import { parseCart, serializeCart } from "./stored-cart.ts";

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

function syncFromStorage(): void {
  const text = readStorage();
  if (text === undefined || text === knownText) return;
  knownText = text;
  publish(parseCart(text, Date.now()), cart.isOpen);
}

/** Every change starts from what is stored now, so that two tabs never overwrite each other's lines. */
function change(next: (items: readonly CartItem[]) => readonly CartItem[], isOpen = cart.isOpen): void {
  syncFromStorage();
  const items = next(cart.items);
  try {
    const text = serializeCart(items, Date.now());
    localStorage.setItem(STORAGE_KEY, text);
    knownText = text;
  } catch {
    // See readStorage.
  }
  publish(items, isOpen);
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
export function currentCart(): Cart {
  syncFromStorage();
  return cart;
}

/** Puts bottles of a size into the cart and opens it; says so by toast and `add-to-cart` event. Spec: storefront §4. */
export function addToCart(product: SellableProduct, variant: string, quantity = 1): void {
  if (!hasRoomFor(currentCart().items, product.id, variant)) {
    toast(cartMessages.full, { tone: "error" });
    return;
  }
  change((items) => addLine(items, cartProductOf(product, variant), variant, quantity), true);
  toast(cartMessages.added(product.name, variant), { ms: ADDED_TOAST_MS });
  window.dispatchEvent(new CustomEvent("add-to-cart", { detail: { product, variant } }));
}

export function setCartQuantity(productId: string, variant: string, quantity: number): void {
  change((items) => setQuantity(items, productId, variant, quantity));
}

export function removeFromCart(productId: string, variant: string): void {
  change((items) => removeLine(items, productId, variant));
}

/** Puts the server's word about prices and stock into the cart as it is now; answers what had to change. */
export function applyStockCheck(answers: readonly StockCheckLine[]): CartChange[] {
  syncFromStorage();
  const { items, changes } = reconcileCart(cart.items, answers);
  if (changes.length > 0) change(() => items);
  return changes;
}

export function clearCart(): void {
  change(() => []);
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
