/** Facets of the product as a whole. The filters by size, price and availability apply to its single sizes instead. */
export const PRODUCT_FACETS = [
  "audiences",
  "categories",
  "families",
  "concentrations",
  "occasions",
  "notes",
] as const;

export type ProductFacet = (typeof PRODUCT_FACETS)[number];

/** The shop's products, prepared for counting. Products store positions in `values`, which are fast to count. */
export interface FacetIndex {
  values: Readonly<Record<ProductFacet | "sizes", readonly string[]>>;
  products: readonly FacetProduct[];
}

/** The data of a product that filters and their counts depend on. */
export interface FacetProduct {
  id: string;
  collection: string;
  /** Positions of the product's values in the index; an empty list means not stated. Notes are slugs. */
  values: Readonly<Record<ProductFacet, readonly number[]>>;
  sizes: readonly FacetSize[];
}

/** A size of a product; the price is in PKR after the discount. */
export interface FacetSize {
  id: number;
  /** Position of the size's filter value in the index. */
  option: number;
  price: number;
}
