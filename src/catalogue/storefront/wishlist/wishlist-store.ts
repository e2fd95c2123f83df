import { parseWishlist, toggleWish } from "../../rules/wishlist/wishlist.ts";

import { createIdStore } from "#kit/storefront/create-id-store.ts";

const store = createIdStore("wishlist", parseWishlist, () => localStorage);

/** Replaces this browser's wishlist. */
export const saveWishlist = store.saveIds;

/** Adds a product to this browser's wishlist, or removes it. */
export function toggleWishedProduct(id: string): void {
  store.saveIds(toggleWish(store.readIds(), id));
}

/** Returns the ids in the wishlist, for code outside components. */
export const readWishlist = store.readIds;

/** Returns the ids in the wishlist, latest first. Empty until the page is hydrated. */
export const useWishlist = store.useIds;
