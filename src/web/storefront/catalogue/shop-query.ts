import { PAGE_SIZE } from "#domain/paging.ts";
import type { ProductQuery, ProductSort } from "#domain/product-query.ts";
import { DEFAULT_SORT, PRODUCT_SORTS } from "#domain/product-query.ts";

const MAX_PAGE = 10_000;
const MAX_PRICE = 100_000_000;
const MAX_SIZES = 20;
const MAX_LABEL_LENGTH = 120;

/** What the shop's address asks for; prices in PKR as charged. Whatever makes no sense there is left out. */
export interface ShopQuery {
  collection: string | undefined;
  sizes: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
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
  return {
    collection: params.get("collection")?.trim() || undefined,
    sizes: [...new Set(params.getAll("size").filter(isReadableId))].slice(0, MAX_SIZES),
    minPrice: readNumber(params.get("min"), MAX_PRICE),
    maxPrice: readNumber(params.get("max"), MAX_PRICE),
    sort: PRODUCT_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
    page: readPage(params.get("page")),
  };
}

/** The same question as the operations ask it. */
export function productQuery(query: ShopQuery): ProductQuery {
  return {
    collection: query.collection,
    sizes: query.sizes.length > 0 ? query.sizes : undefined,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
    sort: query.sort,
    page: query.page,
    pageSize: PAGE_SIZE,
  };
}

/** How many filters narrow the list: sizes and price count one each. */
export function filterCount(query: ShopQuery): number {
  const hasPrice = query.minPrice !== undefined || query.maxPrice !== undefined;
  return (query.sizes.length > 0 ? 1 : 0) + (hasPrice ? 1 : 0);
}

/** Whether this is the shop as one first meets it: newest first and nothing narrowed. */
export function isUnfiltered(query: ShopQuery): boolean {
  return query.collection === undefined && filterCount(query) === 0 && query.sort === DEFAULT_SORT;
}

/** The query part of an address, `""` for the defaults; only what differs from them is named. */
export function shopSearch(query: Partial<ShopQuery>): string {
  const params = new URLSearchParams();
  if (query.collection !== undefined) params.set("collection", query.collection);
  for (const size of query.sizes ?? []) params.append("size", size);
  if (query.minPrice !== undefined) params.set("min", String(query.minPrice));
  if (query.maxPrice !== undefined) params.set("max", String(query.maxPrice));
  if (query.sort !== undefined && query.sort !== DEFAULT_SORT) params.set("sort", query.sort);
  if (query.page !== undefined && query.page > 1) params.set("page", String(query.page));
  const search = params.toString();
  return search === "" ? "" : `?${search}`;
}
