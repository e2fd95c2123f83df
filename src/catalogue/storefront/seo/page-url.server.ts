import { isUnfiltered } from "../shop-query.ts";
import type { ShopQuery } from "../shop-query.ts";

export function buildCollectionPath(id: string): string {
  return `/collections/${encodeURIComponent(id)}`;
}

export function buildNotePath(slug: string): string {
  return `/notes/${encodeURIComponent(slug)}`;
}

export function buildFamilyPath(slug: string): string {
  return `/families/${encodeURIComponent(slug)}`;
}

/**
 * Returns the canonical path of a product list. Paths of pages after the first contain the page number. Filtered and
 * sorted lists have the path of the unfiltered list.
 */
export function buildListPath(query: ShopQuery, path: string): string {
  const isUnfilteredList = isUnfiltered({ ...query, collection: undefined });
  return isUnfilteredList && query.page > 1 ? `${path}?page=${query.page}` : path;
}
