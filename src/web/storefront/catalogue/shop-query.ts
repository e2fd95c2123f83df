import { normalizeNote } from "#domain/catalogue/fragrance-note.ts";
import { PAGE_SIZE } from "#domain/shared/paging.ts";
import type { ProductQuery, ProductSort } from "#domain/catalogue/product-query.ts";
import { defaultSort, availableSorts } from "#domain/catalogue/product-query.ts";
import { tidyQuery } from "#domain/catalogue/search.ts";

const MAX_PAGE = 10_000;
const MAX_PRICE = 100_000_000;
const MAX_SIZES = 20;
const MAX_NOTES = 8;
const MAX_LABEL_LENGTH = 120;

/** What the shop's address asks for; prices in PKR as charged. Whatever makes no sense there is left out. */
export interface ShopQuery {
  /** What is searched, `undefined` when nothing is; may be too short to be. */
  search: string | undefined;
  collection: string | undefined;
  category: string | undefined;
  sizes: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** In lower case; a product has all of them. */
  notes: string[];
  /** Only sizes in stock. */
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

/** Whether a database could hold such an id or label at all; one that it cannot is nobody's. */
export function isReadableId(value: string): boolean {
  return (
    value !== "" && value.length <= MAX_LABEL_LENGTH && value.isWellFormed() && !value.includes("\u0000")
  );
}

export function readShopQuery(params: URLSearchParams): ShopQuery {
  const sort = params.get("sort");
  const search = params.get("search") || undefined;
  return {
    search,
    collection: params.get("collection")?.trim() || undefined,
    category: [params.get("category") ?? ""].find(isReadableId),
    sizes: [...new Set(params.getAll("size").filter(isReadableId))].slice(0, MAX_SIZES),
    minPrice: readNumber(params.get("min"), MAX_PRICE),
    maxPrice: readNumber(params.get("max"), MAX_PRICE),
    notes: [...new Set(params.getAll("notes").map(normalizeNote).filter(isReadableId))].slice(0, MAX_NOTES),
    available: params.get("available") === "true" ? true : undefined,
    sort: availableSorts(search).find((known) => known === sort) ?? defaultSort(search),
    page: readPage(params.get("page")),
  };
}

/** What the shop's address asks for; a search is tidied. */
export function readShopAddress(address: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(address);
  params.set("search", tidyQuery(params.get("search") ?? ""));
  return readShopQuery(params);
}

/** What a collection's address asks for besides the collection: a search is the shop's. */
export function readCollectionAddress(address: URLSearchParams): ShopQuery {
  const params = new URLSearchParams(address);
  params.delete("search");
  return { ...readShopQuery(params), collection: undefined };
}

/** The same question as the operations ask it. */
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

/** Returns the number of active filters; sizes, prices and notes count one each, whatever their values. */
export function filterCount(query: ShopQuery): number {
  const active = [
    query.category !== undefined,
    query.sizes.length > 0,
    query.minPrice !== undefined || query.maxPrice !== undefined,
    query.notes.length > 0,
    query.available !== undefined,
  ];
  return active.filter(Boolean).length;
}

/** Returns the query without its filters: search, collection and sort stay. */
export function withoutFilters({ search, collection, sort }: ShopQuery): Partial<ShopQuery> {
  return { search, collection, sort };
}

/** Whether no part of the shop is asked for: no search, no collection, no category. */
export function isWholeShop({ search, collection, category }: ShopQuery): boolean {
  return (search ?? collection ?? category) === undefined;
}

/** Whether this is the shop as one first meets it: newest first and nothing narrowed. */
export function isUnfiltered(query: ShopQuery): boolean {
  return isWholeShop(query) && filterCount(query) === 0 && query.sort === defaultSort(query.search);
}

/** The query part of an address, `""` for the defaults; only what differs from them is named. */
export function shopSearch(query: Partial<ShopQuery>): string {
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
