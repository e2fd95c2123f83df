import type { Collection } from "./collection.ts";
import type { ProductSummary } from "./product-summary.ts";
import type { Product } from "./product.ts";

export const SEARCH_MIN_LENGTH = 2;
/** Longer queries are cut: no name is that long, and each word costs the database time. */
export const SEARCH_MAX_LENGTH = 100;
export const SEARCH_DEBOUNCE_MS = 400;

/** What a query found in a field is worth; fields are added up. Spec: storefront §9. */
export const PRODUCT_WEIGHTS = { name: 3, description: 2, category: 1 } as const;
export const COLLECTION_WEIGHTS = { name: 3, description: 2 } as const;

/** A product or a collection with its relevance. Spec: storefront §3. */
export type FoundProduct = ProductSummary & { score: number };
export type FoundCollection = Collection & { score: number };

/** What a query finds, the most relevant first. */
export interface SearchResult {
  products: FoundProduct[];
  collections: FoundCollection[];
}

/** Whether a query is long enough to be searched. Spec: storefront §5. */
export function isSearchable(query: string): boolean {
  return query.trim().length >= SEARCH_MIN_LENGTH;
}

/** A query as it is searched: one line, single spaces, at most 100 characters that a database can hold. */
export function tidyQuery(query: string): string {
  return query
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .toWellFormed()
    .trim();
}

/** The words of a query, each once, in lower case; single characters tell nothing and are left out. */
export function queryWords(query: string): string[] {
  const words = tidyQuery(query).toLowerCase().split(" ");
  return [...new Set(words.filter((word) => word.length >= SEARCH_MIN_LENGTH))];
}

/** Relevance of a product, case-insensitive: name 3, description 2, category 1, added up. Spec: storefront §9. */
export function productScore(
  product: Pick<Product, "name" | "description" | "category">,
  query: string,
): number {
  const wanted = query.trim().toLowerCase();
  const fields = ["name", "description", "category"] as const;
  return fields.reduce(
    (sum, field) => sum + (product[field].toLowerCase().includes(wanted) ? PRODUCT_WEIGHTS[field] : 0),
    0,
  );
}
