import type { Family } from "#domain/scent/families.ts";
import type { Concentration, Occasion } from "#domain/scent/scent-terms.ts";

/** Sort orders of product lists. Sorting by price uses the unit price after the discount. Relevance requires a search. */
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
 * Filters for product lists. A single size of a product must have one of the `sizes` (results of `getSizeOption`), a price
 * within the bounds (inclusive, in PKR after the discount) and the availability. A product needs one value of each of
 * `categories`, `families`, `concentrations` and `occasions`.
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
  /** Slug of a note of the catalogue of notes. */
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

/** Maximum number of selected values of a facet. */
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
