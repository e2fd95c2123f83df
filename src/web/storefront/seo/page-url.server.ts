import { isUnfiltered } from "#web/storefront/catalogue/shop-query.ts";
import type { ShopQuery } from "#web/storefront/catalogue/shop-query.ts";

export function collectionPath(id: string): string {
  return `/collections/${encodeURIComponent(id)}`;
}

/**
 * Returns the canonical path of a product list: the collection's path for a collection, wherever it is shown; with the page
 * number for later pages; the unfiltered list for a filtered or sorted one.
 */
export function listPath(query: ShopQuery, collection: string | undefined): string {
  const path = collection === undefined ? "/shop" : collectionPath(collection);
  const isPlain = isUnfiltered({ ...query, collection: undefined });
  return isPlain && query.page > 1 ? `${path}?page=${query.page}` : path;
}
