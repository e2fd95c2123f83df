import type { Family } from "./scent/families.ts";
import type { Concentration, Occasion } from "./scent/scent-terms.ts";

/**
 * Sort orders of product lists. Sorting by price uses the unit price after the discount. Relevance requires a search.
 */
export const PRODUCT_SORTS = ["relevance", "newest", "price-asc", "price-desc", "rating"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Returns the default sort order: by relevance for a search, otherwise newest first. */
export function getDefaultSort(search: string | undefined): ProductSort {
  return search === undefined ? "newest" : "relevance";
}

/** Returns the sort orders that a list offers. Only search results can be sorted by relevance. */
export function listSorts(search: string | undefined): ProductSort[] {
  return PRODUCT_SORTS.filter((sort) => sort !== "relevance" || search !== undefined);
}

/**
 * Filters for product lists. At least one size of a product must meet all conditions for sizes: `sizes` (results of
 * `getSizeOption`), `available` and the price bounds (inclusive, in PKR after the discount). For each of `categories`,
 * `families`, `concentrations` and `occasions`, a product must have one of the selected values.
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
  /** Slug of a note in the note catalogue. */
  noteSlug?: string | undefined;
  family?: Family | undefined;
  /** The categories of the selected audiences. An empty list matches no products. */
  categories?: readonly string[] | undefined;
  families?: readonly Family[] | undefined;
  concentrations?: readonly Concentration[] | undefined;
  occasions?: readonly Occasion[] | undefined;
  /** Slugs of notes; a product must have all of them. */
  withNotes?: readonly string[] | undefined;
  /** Slugs of notes that a product must not have. */
  withoutNotes?: readonly string[] | undefined;
  search?: string | undefined;
}

/** Maximum number of values that can be selected in one facet. */
export const MAX_FACET_VALUES = 20;

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
