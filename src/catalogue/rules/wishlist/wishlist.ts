/** Maximum number of products in a wishlist. A new product replaces the oldest product. */
export const MAX_WISHLIST = 60;

/** The query parameter of a shared wishlist: product ids, separated by commas. */
export const WISHLIST_PARAM = "products";

/** Returns the distinct ids of a comma-separated list, up to the maximum. */
export function parseWishlist(text: string): string[] {
  return [...new Set(text.split(",").filter(Boolean))].slice(0, MAX_WISHLIST);
}

/** Adds a product to the start of a wishlist, or removes it. */
export function toggleWish(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, MAX_WISHLIST);
}

/** Adds the products of a list to the start of a wishlist. */
export function addWishes(ids: readonly string[], added: readonly string[]): string[] {
  return [...added, ...ids.filter((id) => !added.includes(id))].slice(0, MAX_WISHLIST);
}

/** Removes the products of a list from a wishlist. */
export function removeWishes(ids: readonly string[], removed: readonly string[]): string[] {
  return ids.filter((id) => !removed.includes(id));
}

/** Returns the path of the page that shows these products as a shared wishlist. */
export function buildWishlistPath(ids: readonly string[]): string {
  return `/wishlist?${WISHLIST_PARAM}=${ids.map(encodeURIComponent).join(",")}`;
}
