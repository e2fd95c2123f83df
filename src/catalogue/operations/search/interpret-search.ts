import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { ParsedSearch, SearchTerm } from "../../rules/search/parse-search.ts";
import { isPlain, listInterpretations, parseSearch } from "../../rules/search/parse-search.ts";

import type { ProductMatch } from "./product-match.ts";
import type { ShopVocabulary } from "./read-vocabulary.ts";
import { readVocabulary, removeUnusedSynonyms } from "./read-vocabulary.ts";

/** One reading of a query. */
export interface Interpretation {
  /** Terms that products must all match; without spellings that no product has. */
  productTerms: readonly SearchTerm[];
  /** The same terms with all spellings, for the few collections. */
  collectionTerms: readonly SearchTerm[];
}

/** A query and what the shop's vocabulary says about it. */
export interface InterpretedSearch extends ParsedSearch {
  /** In the order to try them. */
  interpretations: Interpretation[];
  /** Interpretations of the query with words of the vocabulary in place of words with a typo; mostly empty. */
  correctedInterpretations: Interpretation[];
  categories: readonly string[];
}

/** Interprets a query as returned by `foldQuery`. */
export async function interpretSearch(db: Database, query: string): Promise<InterpretedSearch> {
  const shop = await readVocabulary(db);
  const parsed = parseSearch(query, shop.vocabulary);
  const corrected = parseSearch(query, shop.vocabulary, { toleratesTypos: true });
  const isCorrected = corrected.text !== parsed.text;
  return {
    ...(corrected.isIgnored ? corrected : parsed),
    interpretations: toInterpretations(parsed, shop),
    correctedInterpretations: isCorrected ? toInterpretations(corrected, shop) : [],
    categories: shop.categories,
  };
}

function toInterpretations(parsed: ParsedSearch, shop: ShopVocabulary): Interpretation[] {
  const productTerms = removeUnusedSynonyms(parsed.terms, shop);
  const forCollections = listInterpretations(parsed);
  return listInterpretations({ ...parsed, terms: productTerms }).map((terms, index) => ({
    productTerms: terms,
    collectionTerms: forCollections[index] ?? parsed.terms,
  }));
}

/** Returns the terms of a query that only the vocabulary knows, and the words that may contain typos. */
export function splitTerms({ terms }: Pick<ParsedSearch, "terms">): {
  knownTerms: SearchTerm[];
  words: string[];
} {
  return {
    knownTerms: terms.filter((term) => !isPlain(term)),
    words: terms.filter(isPlain).map(({ text }) => text),
  };
}

/** The match of a query whose words fit every product, e.g. “perfume”: all products, by name. */
export const ALL_PRODUCTS: ProductMatch = (() => {
  const score = sql<number>`0::int`;
  return { condition: undefined, score, parts: [{ condition: undefined, score, isUniform: true }] };
})();
