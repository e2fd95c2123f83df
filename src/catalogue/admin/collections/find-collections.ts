import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { filterCollections } from "../../rules/collections/staff-collection.ts";

/** Search, filters and sort order of the collection list. An empty string selects the default. */
export interface CollectionListQuery {
  search: string;
  featured: string;
  products: string;
  sort: string;
}

const FEATURED_FILTERS: Record<string, (collection: StaffCollection) => boolean> = {
  yes: ({ isFeatured }) => isFeatured,
  no: ({ isFeatured }) => !isFeatured,
};

const PRODUCT_FILTERS: Record<string, (collection: StaffCollection) => boolean> = {
  some: ({ productCount }) => productCount > 0,
  none: ({ productCount }) => productCount === 0,
};

const COMPARISONS: Record<string, (a: StaffCollection, b: StaffCollection) => number> = {
  "name-asc": (a, b) => a.name.localeCompare(b.name),
  "name-desc": (a, b) => b.name.localeCompare(a.name),
  "products-asc": (a, b) => a.productCount - b.productCount,
  "products-desc": (a, b) => b.productCount - a.productCount,
};

/** Returns the matching collections, sorted. Ignores unknown filters and sort orders. Spec: admin §2. */
export function findCollections(
  collections: readonly StaffCollection[],
  { search, featured, products, sort }: CollectionListQuery,
): StaffCollection[] {
  const matches = filterCollections(collections, search)
    .filter((collection) => FEATURED_FILTERS[featured]?.(collection) ?? true)
    .filter((collection) => PRODUCT_FILTERS[products]?.(collection) ?? true);
  const compare = COMPARISONS[sort];
  return compare ? matches.toSorted(compare) : matches;
}
