import { createContext, use } from "react";

import { parseWishlist, toggleWish } from "../../rules/wishlist/wishlist.ts";
import { readWishlistCookie, serializeWishlist } from "../../rules/wishlist/wishlist-cookie.ts";

import { createIdStore } from "#kit/storefront/create-id-store.ts";

/**
 * The wishlist's cookie, which forms change as well. The browser's storage has a copy: it tells other tabs of changes, and has
 * the list of earlier visits and of browsers that refuse cookies.
 */
const storage = {
  getItem: (key: string) => readWishlistCookie(document.cookie)?.join(",") ?? localStorage.getItem(key),
  setItem: (key: string, text: string) => {
    document.cookie = serializeWishlist(parseWishlist(text), { isSecure: location.protocol === "https:" });
    localStorage.setItem(key, text);
  },
};

const store = createIdStore("wishlist", parseWishlist, () => storage);

/** The ids with which the server rendered the page. Pages that are the same for every visitor have none. */
export const RenderedWishlist = createContext<readonly string[] | undefined>(undefined);

/** Replaces this browser's wishlist. */
export const saveWishlist = store.saveIds;

/** Adds a product to this browser's wishlist, or removes it. */
export function toggleWishedProduct(id: string): void {
  store.saveIds(toggleWish(store.readIds(), id));
}

/** Returns the ids in the wishlist, for code outside components. */
export const readWishlist = store.readIds;

/** Returns the ids in the wishlist, latest first. Until the page is hydrated, those of `RenderedWishlist`. */
export const useWishlist = () => store.useIds(use(RenderedWishlist));
