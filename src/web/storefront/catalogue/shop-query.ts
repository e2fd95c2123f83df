import { normalizeNote } from "#domain/catalogue/fragrance-note.ts";
import { PAGE_SIZE } from "#domain/shared/paging.ts";
import type { ProductQuery, ProductSort } from "#domain/catalogue/product-query.ts";
import { defaultSort, listSorts } from "#domain/catalogue/product-query.ts";
import { normalizeQuery } from "#domain/catalogue/search.ts";

const MAX_PAGE = 10_000;
const MAX_PRICE = 100_000_000;
const MAX_SIZES = 20;
const MAX_NOTES = 8;
const MAX_LABEL_LENGTH = 120;

/** The query of the shop's URL, without invalid values. Prices are discounted prices in PKR. */
export interface ShopQuery {
  /** Search text; may be too short to search. Undefined without a search. */
  search: string | undefined;
  collection: string | undefined;
  category: string | undefined;
  sizes: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Notes in lower case. Products must have all of them. */
  notes: string[];
  /** Whether to list only products with a size in stock. */
  available: true | undefined;
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

/** Parses the parameters of a product list's URL. */
export function readShopQuery(params: URLSearchParams): ShopQuery {
  const sort = params.get("sort");
  const search = params.get("search") || undefined;
  return {
    search,
    collection: params.get("collection")?.trim() || undefined,
    category: [params.get("category") ?? ""].find(isValidText),
    sizes: [...new Set(params.getAll("size").filter(isValidText))].slice(0, MAX_SIZES),
    minPrice: readNumber(params.get("min"), MAX_PRICE),
    maxPrice: readNumber(params.get("max"), MAX_PRICE),
    notes: [...new Set(params.getAll("notes").map(normalizeNote).filter(isValidText))].slice(0, MAX_NOTES),
    available: params.get("available") === "true" ? true : undefined,
    sort: listSorts(search).find((option) => option === sort) ?? defaultSort(search),
    page: readPage(params.get("page")),
  };
}

/** Parses the query of the shop's URL and normalizes its search text. */
export function readShopUrl(search: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(search);
  params.set("search", normalizeQuery(params.get("search") ?? ""));
  return readShopQuery(params);
}

/** Parses the query of a collection's URL. Ignores searches, which only the shop page supports. */
export function readCollectionUrl(search: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(search);
  params.delete("search");
  return { ...readShopQuery(params), collection: undefined };
}

/** Converts the query to the input of the list operations. */
export function productQuery(query: ShopQuery): ProductQuery {
  return {
    search: query.search,
    collection: query.collection,
    category: query.category,
    sizes: query.sizes.length > 0 ? query.sizes : undefined,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
    notes: query.notes.length > 0 ? query.notes : undefined,
    available: query.available,
    sort: query.sort,
    page: query.page,
    pageSize: PAGE_SIZE,
  };
}

/** Returns the number of active filters. All sizes, both prices and all notes count as one filter each. */
export function countFilters(query: ShopQuery): number {
  const active = [
    query.category !== undefined,
    query.sizes.length > 0,
    query.minPrice !== undefined || query.maxPrice !== undefined,
    query.notes.length > 0,
    query.available !== undefined,
  ];
  return active.filter(Boolean).length;
}

/** Returns the query without its filters. Keeps search, collection and sort. */
export function withoutFilters({ search, collection, sort }: ShopQuery): Partial<ShopQuery> {
  return { search, collection, sort };
}

/** Whether the query covers the whole shop: no search, no collection, no category. */
export function isWholeShop({ search, collection, category }: ShopQuery): boolean {
  return (search ?? collection ?? category) === undefined;
}

/** Whether the query lists the whole shop without filters in the default order. */
export function isUnfiltered(query: ShopQuery): boolean {
  return isWholeShop(query) && countFilters(query) === 0 && query.sort === defaultSort(query.search);
}

/** Returns the query part of a URL, `""` for the defaults. Omits default values. */
export function buildShopSearch(query: Partial<ShopQuery>): string {
  const params = new URLSearchParams();
  if (query.search !== undefined) params.set("search", query.search);
  if (query.collection !== undefined) params.set("collection", query.collection);
  if (query.category !== undefined) params.set("category", query.category);
  for (const size of query.sizes ?? []) params.append("size", size);
  if (query.minPrice !== undefined) params.set("min", String(query.minPrice));
  if (query.maxPrice !== undefined) params.set("max", String(query.maxPrice));
  for (const note of query.notes ?? []) params.append("notes", note);
  if (query.available === true) params.set("available", "true");
  if (query.sort !== undefined && query.sort !== defaultSort(query.search)) params.set("sort", query.sort);
  if (query.page !== undefined && query.page > 1) params.set("page", String(query.page));
  const search = params.toString();
  return search === "" ? "" : `?${search}`;
}
