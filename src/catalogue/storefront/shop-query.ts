import { normalizeNote } from "../rules/fragrance-note.ts";
import type { ProductSort } from "../rules/product-query.ts";
import { MAX_FACET_VALUES, getDefaultSort, listSorts } from "../rules/product-query.ts";
import { orderBounds } from "#kit/rules/order-bounds.ts";
import { normalizeQuery } from "#platform/rules/fold-text.ts";

const MAX_PAGE = 10_000;
const MAX_PRICE = 100_000_000;
const MAX_LABEL_LENGTH = 120;

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

function readNumber(value: string | null, max: number): number | undefined {
  if (value === null || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 && number <= max ? number : undefined;
}

function readPage(value: string | null): number {
  const page = readNumber(value, MAX_PAGE);
  return page !== undefined && Number.isInteger(page) && page >= 1 ? page : 1;
}

/** Whether a text can be an id or label in the database: not empty, not too long, well-formed and without NUL. */
export function isValidText(value: string): boolean {
  return (
    value !== "" && value.length <= MAX_LABEL_LENGTH && value.isWellFormed() && !value.includes("\u0000")
  );
}

/** Returns at most one value more than allowed, so that callers can detect an excess. */
function readFacetValues(params: URLSearchParams, facet: MultiValueFacet): string[] {
  const isNote = facet === "notes" || facet === "withoutNotes";
  const values = params
    .getAll(MULTI_VALUE_PARAMS[facet])
    .map((value) => (isNote ? normalizeNote(value) : value));
  return [...new Set(values.filter(isValidText))].slice(0, MAX_FACET_VALUES + 1);
}

/** Parses the parameters of a product list's URL. */
export function readShopQuery(params: URLSearchParams): ShopQuery {
  const sort = params.get("sort");
  const search = params.get("search") || undefined;
  return orderBounds({
    search,
    collection: params.get("collection")?.trim() || undefined,
    category: [params.get("category") ?? ""].find(isValidText),
    audiences: readFacetValues(params, "audiences"),
    families: readFacetValues(params, "families"),
    sizes: readFacetValues(params, "sizes"),
    concentrations: readFacetValues(params, "concentrations"),
    occasions: readFacetValues(params, "occasions"),
    notes: readFacetValues(params, "notes"),
    withoutNotes: readFacetValues(params, "withoutNotes"),
    minPrice: readNumber(params.get("min"), MAX_PRICE),
    maxPrice: readNumber(params.get("max"), MAX_PRICE),
    available: params.get("available") === "true" ? true : undefined,
    hasIgnoredFilters: params.get("ignored") === "1" ? true : undefined,
    sort: listSorts(search).find((option) => option === sort) ?? getDefaultSort(search),
    page: readPage(params.get("page")),
  });
}

/** Parses the query of the shop's URL and normalizes its search text. */
export function readNormalizedShopQuery(urlParams: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(urlParams);
  params.set("search", normalizeQuery(params.get("search") ?? ""));
  return readShopQuery(params);
}

/** Parses the query of a collection's URL. Ignores searches, which only the shop page supports. */
export function readCollectionQuery(urlParams: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(urlParams);
  params.delete("search");
  return { ...readShopQuery(params), collection: undefined };
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

/** Returns whether any facet has more values than allowed. */
export function hasTooManyValues(query: ShopQuery): boolean {
  return MULTI_VALUE_FACETS.some((facet) => query[facet].length > MAX_FACET_VALUES);
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
