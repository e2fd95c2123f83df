import { parseWishlist, toggleWish } from "#domain/catalogue/wishlist/wishlist.ts";

import { createIdStore } from "../create-id-store.ts";

const store = createIdStore("wishlist", parseWishlist, () => localStorage);

/** Replaces the wishlist of this browser. */
export const saveWishlist = store.save;

/** Adds a product to the wishlist of this browser, or removes it. */
export function toggleWishedProduct(id: string): void {
  store.save(toggleWish(store.read(), id));
}

/** Returns the ids of the wished products, latest first. Empty until the page is hydrated. */
export const useWishlist = store.use;
