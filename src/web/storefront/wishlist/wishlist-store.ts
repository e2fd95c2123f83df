import { useSyncExternalStore } from "react";

import { parseWishlist, toggleWish } from "#domain/catalogue/wishlist.ts";

const STORAGE_KEY = "wishlist";
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let cachedText = "";
let cachedIds = NONE;

function readText(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    // Without storage, the wishlist lasts until the page is closed.
    return cachedText;
  }
}

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
function readWishlist(): readonly string[] {
  const text = readText();
  if (text !== cachedText) [cachedText, cachedIds] = [text, parseWishlist(text)];
  return cachedIds;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Replaces the wishlist of this browser. */
export function saveWishlist(ids: readonly string[]): void {
  const text = ids.join(",");
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    [cachedText, cachedIds] = [text, ids];
  }
  for (const listener of listeners) listener();
}

/** Adds a product to the wishlist of this browser, or removes it. */
export function toggleWished(id: string): void {
  saveWishlist(toggleWish(readWishlist(), id));
}

/** Returns the ids of the wished products, latest first. Empty until the page is hydrated. */
export function useWishlist(): readonly string[] {
  return useSyncExternalStore(subscribe, readWishlist, () => NONE);
}
