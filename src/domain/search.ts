import type { Collection } from "./collection.ts";
import type { Product } from "./product.ts";

export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_DEBOUNCE_MS = 400;

function contains(text: string, query: string): boolean {
  return text.toLowerCase().includes(query);
}

/** Whether a query is long enough to be searched. Spec: storefront §5. */
export function isSearchable(query: string): boolean {
  return query.trim().length >= SEARCH_MIN_LENGTH;
}

/** Relevance of a product, case-insensitive: name 3, description 2, category 1, added up. Spec: storefront §9. */
export function productScore(
  product: Pick<Product, "name" | "description" | "category">,
  query: string,
): number {
  const wanted = query.trim().toLowerCase();
  return (
    (contains(product.name, wanted) ? 3 : 0) +
    (contains(product.description, wanted) ? 2 : 0) +
    (contains(product.category, wanted) ? 1 : 0)
  );
}

/** Relevance of a collection, case-insensitive: name 3, description 2, added up. Spec: storefront §9. */
export function collectionScore(collection: Pick<Collection, "name" | "description">, query: string): number {
  const wanted = query.trim().toLowerCase();
  return (contains(collection.name, wanted) ? 3 : 0) + (contains(collection.description, wanted) ? 2 : 0);
}
