import type { Collection } from "./collection.ts";
import type { ProductSummary } from "./product-summary.ts";
import type { Product } from "./product.ts";

export const SEARCH_MIN_LENGTH = 2;
/** Longer queries are cut: no name is that long, and each word costs the database time. */
export const SEARCH_MAX_LENGTH = 100;
export const SEARCH_DEBOUNCE_MS = 400;

/** What a match in a field is worth; fields are added up. Fragrance notes count as description. Spec: storefront §9. */
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

/** The ways in which a field contains a query, the best first. */
export const MATCH_KINDS = ["word", "prefix", "inside"] as const;

export type MatchKind = (typeof MATCH_KINDS)[number];

/**
 * What the weights of a field count for each kind of match. The steps are larger than the sum of all weights, so that
 * every whole word ranks above every prefix of a word, and every prefix above every match inside a word.
 */
export const KIND_FACTORS: Readonly<Record<MatchKind, number>> = { word: 1, prefix: 0.1, inside: 0.01 };

const ALPHANUMERIC = /[\p{L}\p{N}]/u;

/** Returns how a text contains a query at best, case-insensitive; `undefined` when it does not. */
export function matchKind(text: string, query: string): MatchKind | undefined {
  const [haystack, needle] = [text.toLowerCase(), query.toLowerCase()];
  let best: MatchKind | undefined;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    const isStart = isBoundary(haystack[at - 1]);
    const isEnd = isBoundary(haystack[at + needle.length]);
    if (isStart && isEnd) return "word";
    best = isStart ? "prefix" : (best ?? "inside");
  }
  return best;
}

function isBoundary(character: string | undefined): boolean {
  return character === undefined || !ALPHANUMERIC.test(character);
}

/**
 * Returns the relevance of a product. The best kind of match among its fields decides: name 3, description or fragrance
 * notes 2 and category 1 are added up over the fields that match this way, then multiplied by the factor of the kind.
 * Spec: storefront §9.
 */
export function productScore(
  product: Pick<Product, "name" | "description" | "category" | "fragranceNotes">,
  query: string,
): number {
  const wanted = query.trim();
  const { name, description, category, fragranceNotes } = product;
  const kinds = {
    name: matchKind(name, wanted),
    description: matchKind([description, ...Object.values(fragranceNotes)].join("\n"), wanted),
    category: matchKind(category, wanted),
  };
  const best = MATCH_KINDS.find((kind) => Object.values(kinds).includes(kind));
  if (best === undefined) return 0;
  const fields = ["name", "description", "category"] as const;
  const sum = fields.reduce((all, field) => all + (kinds[field] === best ? PRODUCT_WEIGHTS[field] : 0), 0);
  return sum * KIND_FACTORS[best];
}
