import type { Collection } from "../collections/collection.ts";
import type { ProductSummary } from "../product-summary.ts";
import type { Product } from "../product.ts";
import { foldText } from "#platform/rules/fold-text.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";

export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_DEBOUNCE_MS = 400;

/** Weights of matching fields in the score. Fragrance notes count as description. Spec: storefront §9. */
export const PRODUCT_WEIGHTS = { name: 3, description: 2, category: 1 } as const;
export const COLLECTION_WEIGHTS = { name: 3, description: 2 } as const;

/** A product or a collection with its relevance. Spec: storefront §3. */
export type FoundProduct = ProductSummary & { score: number };
export type FoundCollection = Collection & { score: number };

/** Search results, the most relevant first. */
export interface SearchResult {
  products: FoundProduct[];
  collections: FoundCollection[];
}

/** Returns whether a query is long enough to search for. Spec: storefront §5. */
export function isSearchable(query: string): boolean {
  return query.trim().length >= SEARCH_MIN_LENGTH;
}

/** Returns a normalized query folded like the texts that it is compared with; see `foldText`. */
export function foldQuery(query: string): string {
  return normalizeQuery(foldText(normalizeQuery(query)));
}

/** Returns the distinct words of a query, folded, without single characters. */
export function splitQuery(query: string): string[] {
  const words = foldQuery(query).split(" ");
  return [...new Set(words.filter((word) => word.length >= SEARCH_MIN_LENGTH))];
}

/** Kinds of matches in a field, the best first. */
export const MATCH_KINDS = ["word", "prefix", "inside"] as const;

export type MatchKind = (typeof MATCH_KINDS)[number];

/**
 * Factors for the field weights, by kind of match. Each factor exceeds the sum of all weights times the next factor, so
 * a whole word always ranks above a prefix, and a prefix above a match inside a word.
 */
export const KIND_FACTORS: Readonly<Record<MatchKind, number>> = { word: 1, prefix: 0.1, inside: 0.01 };

const ALPHANUMERIC = /[\p{L}\p{N}]/u;

/** Returns the best kind of match of a query in a text, both folded, or `undefined` without a match. */
export function findMatchKind(text: string, query: string): MatchKind | undefined {
  const [haystack, needle] = [foldText(text), foldText(query)];
  let best: MatchKind | undefined;
  for (let index = haystack.indexOf(needle); index !== -1; index = haystack.indexOf(needle, index + 1)) {
    const isStart = isBoundary(haystack[index - 1]);
    const isEnd = isBoundary(haystack[index + needle.length]);
    if (isStart && isEnd) return "word";
    best = isStart ? "prefix" : (best ?? "inside");
  }
  return best;
}

function isBoundary(character: string | undefined): boolean {
  return character === undefined || !ALPHANUMERIC.test(character);
}

/**
 * Returns the relevance of a product: the sum of the weights of the fields with the best kind of match (name 3,
 * description or fragrance notes 2, category 1), multiplied by the factor of that kind.
 * Spec: storefront §9.
 */
export function scoreProduct(
  product: Pick<Product, "name" | "description" | "category" | "fragranceNotes">,
  query: string,
): number {
  const term = query.trim();
  const { name, description, category, fragranceNotes } = product;
  const kinds = {
    name: findMatchKind(name, term),
    description: findMatchKind([description, ...Object.values(fragranceNotes)].join("\n"), term),
    category: findMatchKind(category, term),
  };
  const best = MATCH_KINDS.find((kind) => Object.values(kinds).includes(kind));
  if (best === undefined) return 0;
  const fields = ["name", "description", "category"] as const;
  const sum = fields.reduce(
    (total, field) => total + (kinds[field] === best ? PRODUCT_WEIGHTS[field] : 0),
    0,
  );
  return sum * KIND_FACTORS[best];
}
