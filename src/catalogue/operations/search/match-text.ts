import { and, like, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { buildContainsPattern } from "#platform/db/statements/like-pattern.server.ts";
import { products, searchWords } from "../../tables/product-schema.server.ts";
import type { SearchTerm } from "../../rules/search/parse-search.ts";
import { isPlain } from "../../rules/search/parse-search.ts";
import type { MatchKind } from "../../rules/search/search.ts";
import { MATCH_KINDS, findMatchKind } from "../../rules/search/search.ts";

import { splitMatch } from "./match-parts.ts";
import type { ProductMatch } from "./product-match.ts";
import { buildFieldConditions, buildProductMatch } from "./product-match.ts";

/** Two letters or digits: too short for the trigram index. */
const TWO_CHARACTERS = /^[\p{L}\p{N}]{2}$/u;
/**
 * Only characters that PostgreSQL treats as letters or digits in every locale. With LC_CTYPE C, PostgreSQL splits
 * words at all other characters.
 */
const LOCALE_INDEPENDENT = /^[a-z0-9]{2,50}$/;
/** Maximum number of stored words to look up in the index one by one. */
const MAX_INDEXED_WORDS = 12;
/** If at least this many stored words contain a text, `matchText` assumes that every kind of match exists. */
const MAX_READ_WORDS = 500;

/**
 * Returns the conditions for products that contain all terms; see `buildProductMatch`. Supports texts of two letters,
 * which are too short for the trigram index.
 */
export async function matchText(
  db: Database,
  terms: readonly SearchTerm[],
  categories: readonly string[],
): Promise<ProductMatch> {
  const match = buildProductMatch(terms, categories);
  const [term, ...others] = terms;
  if (term === undefined || others.length > 0) return { ...match, parts: [{ ...match, isUniform: false }] };
  const { text } = term;
  const words = await findWordsContaining(db, text);
  const typedKinds = getPossibleKinds(text, words, categories);
  const fields = buildFieldConditions(term, categories, typedKinds.at(-1));
  // Other spellings and properties match as whole words.
  const kinds = MATCH_KINDS.filter(
    (kind) => typedKinds.includes(kind) || (kind === "word" && !isPlain(term)),
  );
  if (!TWO_CHARACTERS.test(text) || words === undefined || words.length > MAX_INDEXED_WORDS) {
    return { ...match, parts: splitMatch(fields, kinds) };
  }
  const wordConditions = words.map((word) => like(products.searchText, buildContainsPattern(word)));
  const synonymConditions = term.synonyms.map((synonym) =>
    like(products.searchText, buildContainsPattern(synonym)),
  );
  const hasWord = or(...wordConditions, ...synonymConditions, fields.inCategory.inside) ?? sql`false`;
  return { ...match, condition: and(match.condition, hasWord), parts: splitMatch(fields, kinds, hasWord) };
}

/** Returns the stored words that contain a text, or `undefined` if the stored words may be incomplete for this text. */
async function findWordsContaining(db: Database, text: string): Promise<string[] | undefined> {
  if (!LOCALE_INDEPENDENT.test(text) && !TWO_CHARACTERS.test(text)) return undefined;
  const { word } = searchWords;
  const rows = await db
    .select({ word })
    .from(searchWords)
    .where(like(word, buildContainsPattern(text)))
    .groupBy(word)
    .limit(MAX_READ_WORDS);
  if (rows.length === MAX_READ_WORDS || (rows.length === 0 && !LOCALE_INDEPENDENT.test(text)))
    return undefined;
  return rows.map((row) => row.word);
}

/**
 * Returns the kinds of match that products can have, best first, from the stored words and the categories, without
 * reading products. Words too long to be stored count as the weakest kind.
 */
function getPossibleKinds(
  text: string,
  words: readonly string[] | undefined,
  categories: readonly string[],
): MatchKind[] {
  if (words === undefined) return [...MATCH_KINDS];
  const existingKinds = new Set([...words, ...categories].map((word) => findMatchKind(word, text)));
  const kinds = MATCH_KINDS.filter((kind) => existingKinds.has(kind));
  return kinds.length === 0 ? ["inside"] : kinds;
}
