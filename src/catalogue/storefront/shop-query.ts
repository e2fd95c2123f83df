import type { ProductSort } from "../rules/product-query.ts";
import { getDefaultSort } from "../rules/product-query.ts";

/** URL parameters of the facets that accept several values, by field of `ShopQuery`. */
export const MULTI_VALUE_PARAMS = {
  audiences: "audience",
  families: "family",
  sizes: "size",
  concentrations: "concentration",
  occasions: "occasion",
  notes: "notes",
  withoutNotes: "without",
} as const;

export type MultiValueFacet = keyof typeof MULTI_VALUE_PARAMS;

export const MULTI_VALUE_FACETS = Object.keys(MULTI_VALUE_PARAMS) as MultiValueFacet[];

/** The query of the shop's URL, without invalid values. Prices are discounted prices in PKR. */
export interface ShopQuery extends Record<MultiValueFacet, string[]> {
  /** Search text, which can be too short for a search. Undefined without a search. */
  search: string | undefined;
  collection: string | undefined;
  category: string | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Whether to list only products with a size in stock. */
  available: true | undefined;
  /** Whether the URL contained filter values that do not exist. */
  hasIgnoredFilters: true | undefined;
  sort: ProductSort;
  page: number;
}

/** Returns the number of active filters. The values of one facet count as one filter, and so does the price range. */
export function countFilters(query: ShopQuery): number {
  const active = [
    query.category !== undefined,
    query.minPrice !== undefined || query.maxPrice !== undefined,
    query.available !== undefined,
    ...MULTI_VALUE_FACETS.map((facet) => query[facet].length > 0),
  ];
  return active.filter(Boolean).length;
}

/** Returns the query without its filters. Keeps search, collection and sort. */
export function removeFilters({ search, collection, sort }: ShopQuery): Partial<ShopQuery> {
  return { search, collection, sort };
}

/** Whether the query covers the whole shop: no search, no collection, no category. */
export function isWholeShop({ search, collection, category }: ShopQuery): boolean {
  return (search ?? collection ?? category) === undefined;
}

/** Whether the query lists the whole shop without filters in the default order. */
export function isUnfiltered(query: ShopQuery): boolean {
  return isWholeShop(query) && countFilters(query) === 0 && query.sort === getDefaultSort(query.search);
}

/** Returns a URL query string without default values, or `""` if all values are defaults. */
export function buildShopSearch(query: Partial<ShopQuery>): string {
  const params = new URLSearchParams();
  if (query.search !== undefined) params.set("search", query.search);
  if (query.collection !== undefined) params.set("collection", query.collection);
  if (query.category !== undefined) params.set("category", query.category);
  for (const facet of MULTI_VALUE_FACETS)
    for (const value of query[facet]?.toSorted() ?? []) params.append(MULTI_VALUE_PARAMS[facet], value);
  if (query.minPrice !== undefined) params.set("min", String(query.minPrice));
  if (query.maxPrice !== undefined) params.set("max", String(query.maxPrice));
  if (query.available === true) params.set("available", "true");
  if (query.hasIgnoredFilters === true) params.set("ignored", "1");
  if (query.sort !== undefined && query.sort !== getDefaultSort(query.search)) params.set("sort", query.sort);
  if (query.page !== undefined && query.page > 1) params.set("page", String(query.page));
  const search = params.toString();
  return search === "" ? "" : `?${search}`;
}
