import type { PageQuery } from "#domain/shared/paging.ts";

/** How a list of products may be sorted; prices are those charged. Relevance is known of what was searched only. */
export const PRODUCT_SORTS = ["relevance", "newest", "price-asc", "price-desc", "rating"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** How a list is sorted unless asked otherwise: the newest first, or the best found when something was searched. */
export function defaultSort(search: string | undefined): ProductSort {
  return search === undefined ? "newest" : "relevance";
}

/** The ways in which a list may be sorted. */
export function sortsOf(search: string | undefined): ProductSort[] {
  return PRODUCT_SORTS.filter((sort) => sort !== "relevance" || search !== undefined);
}

/**
 * What a list of products is filtered by. Sizes (any of these labels), prices (PKR as charged, both included) and
 * availability are met by one and the same size of a product.
 */
export interface ProductFilter {
  collection?: string | undefined;
  category?: string | undefined;
  sizes?: string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Fragrance notes in lower case; a product has all of them. */
  notes?: string[] | undefined;
  /** `true`: only products with a size in stock that meets the other filters too. */
  available?: true | undefined;
  search?: string | undefined;
}

/** An option of a filter and how many products it leaves. */
export interface FacetCount {
  value: string;
  count: number;
}

export interface ProductQuery extends ProductFilter {
  sort?: ProductSort | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** What staff narrow their list of products by; `search` is found in name, item number and category. */
export interface StaffProductQuery extends PageQuery {
  search?: string | undefined;
  collection?: string | undefined;
}
