import { isUnfiltered } from "../catalogue/shop-query.ts";
import type { ShopQuery } from "../catalogue/shop-query.ts";

/** The one address of a page: public origin, path, slash at the end, then perhaps a query. Spec: storefront §2. */
export function canonicalUrl(siteUrl: string, address: string): string {
  const [path = "", query] = address.split("?");
  const withSlash = path.endsWith("/") ? path : `${path}/`;
  return `${siteUrl}${withSlash}${query === undefined ? "" : `?${query}`}`;
}

export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

export function collectionPath(id: string): string {
  return `/collections/${encodeURIComponent(id)}`;
}

/**
 * The address that a list of products is known by. A collection has one, wherever it is shown; a later page is a page
 * of its own; what is narrowed or sorted otherwise is the plain list.
 */
export function listPath(query: ShopQuery, collection: string | undefined): string {
  const path = collection === undefined ? "/shop" : collectionPath(collection);
  const isPlain = isUnfiltered({ ...query, collection: undefined });
  return isPlain && query.page > 1 ? `${path}?page=${query.page}` : path;
}
