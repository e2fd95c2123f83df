import type { PageQuery } from "#domain/shared/paging.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/shared/paging.ts";
import {
  queryChoice,
  queryChoices,
  queryNumber,
  queryPage,
  queryPrice,
} from "#domain/shared/query-values.ts";
import { text } from "#domain/shared/text.ts";
import { z } from "#domain/shared/zod.ts";
import { STOCK_STATUSES } from "#domain/stock/inventory.ts";

/** Sort orders of product lists. Sorting by price uses the charged price. Relevance requires a search. */
export const PRODUCT_SORTS = ["relevance", "newest", "price-asc", "price-desc", "rating"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Returns the default sort order: by relevance for a search, otherwise newest first. */
export function defaultSort(search: string | undefined): ProductSort {
  return search === undefined ? "newest" : "relevance";
}

/** Returns the sort orders that a list offers. */
export function listSorts(search: string | undefined): ProductSort[] {
  return PRODUCT_SORTS.filter((sort) => sort !== "relevance" || search !== undefined);
}

/**
 * Filters for product lists. A single size of a product must have one of the `sizes` labels, a price within the bounds
 * (inclusive, in PKR after the discount) and the availability.
 */
export interface ProductFilter {
  collection?: string | undefined;
  category?: string | undefined;
  sizes?: string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Fragrance notes in lower case; a product must have all of them. */
  notes?: string[] | undefined;
  /** `true`: only products with a size in stock that also matches the other filters. */
  available?: true | undefined;
  search?: string | undefined;
}

/** A filter option and the number of products that match it. */
export interface FacetCount {
  value: string;
  count: number;
}

export interface ProductQuery extends ProductFilter {
  sort?: ProductSort | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Sort orders of the staff's product list. Sorting by price uses the lowest charged price of the sizes. */
export const STAFF_PRODUCT_SORTS = [
  "newest",
  "oldest",
  "name-asc",
  "name-desc",
  "price-asc",
  "price-desc",
  "stock-asc",
  "stock-desc",
  "sold-asc",
  "sold-desc",
] as const;

export type StaffProductSort = (typeof STAFF_PRODUCT_SORTS)[number];

/** Flags that filter the staff's product list; a product must have all of them. */
export const PRODUCT_FLAGS = ["new", "sale", "no-image"] as const;

export type ProductFlag = (typeof PRODUCT_FLAGS)[number];

/**
 * Validates the filters and the sort order of the staff's product list. `search` matches name, item number and category;
 * `stock` is one or more stock statuses; prices are in PKR after the discount, inclusive, and apply to the lowest price.
 */
export const staffProductFilterSchema = z.object({
  search: text(200).optional(),
  collection: text(200).optional(),
  stock: queryChoices("stock", STOCK_STATUSES).optional(),
  flags: queryChoices("flags", PRODUCT_FLAGS).optional(),
  minPrice: queryPrice("minPrice").optional(),
  maxPrice: queryPrice("maxPrice").optional(),
  sort: queryChoice("sort", STAFF_PRODUCT_SORTS).optional(),
});

/** Validates filters, sort order and page of the staff's product list. */
export const staffProductQuerySchema = staffProductFilterSchema.extend({
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(PAGE_SIZE),
});

/** Filters and sort order of the staff's product list. */
export type StaffProductFilter = z.output<typeof staffProductFilterSchema>;

/** Filters, sort order and page of the staff's product list. */
export interface StaffProductQuery extends StaffProductFilter, PageQuery {}
