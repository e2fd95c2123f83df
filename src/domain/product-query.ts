/** How a list of products may be sorted; prices are those charged. */
export const PRODUCT_SORTS = ["newest", "price-asc", "price-desc", "rating"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const DEFAULT_SORT: ProductSort = "newest";

/** What a list of products is narrowed by; prices in PKR as charged, sizes by label. */
export interface ProductFilter {
  collection?: string | undefined;
  category?: string | undefined;
  sizes?: string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

export interface ProductQuery extends ProductFilter {
  sort?: ProductSort | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}
