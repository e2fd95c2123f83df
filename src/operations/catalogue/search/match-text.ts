import { and, like, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { products, searchWords } from "#db/schema/schema.server.ts";
import type { MatchKind } from "#domain/catalogue/search.ts";
import { MATCH_KINDS, matchKind } from "#domain/catalogue/search.ts";

import { partsOf } from "./match-parts.ts";
import type { ProductMatch } from "./product-match.ts";
import { fieldsOf, productMatch } from "./product-match.ts";

/** The trigram index finds three letters and more. */
const SHORT = /^[\p{L}\p{N}]{2}$/u;
/** Characters that PostgreSQL takes for letters in every locale; under LC_CTYPE C it splits words at others. */
const ALWAYS_IN_WORDS = /^[a-z0-9]{2,50}$/i;
/** For so few words, the products are found through the index by each whole word. */
const FEW_WORDS = 12;
/** From so many words on, every kind of match is assumed. */
const MAX_WORDS = 500;

/** Returns the match of products that contain all texts, of any length; see `productMatch`. */
export async function matchText(
  db: Database,
  texts: readonly string[],
  categories: readonly string[],
): Promise<ProductMatch> {
  const match = productMatch(texts, categories);
  const [text = "", ...others] = texts;
  if (others.length > 0) return { ...match, parts: [{ ...match, isEven: false }] };
  const words = await wordsWith(db, text);
  const kinds = kindsOf(text, words, categories);
  const fields = fieldsOf(text, categories, kinds.at(-1));
  if (!SHORT.test(text) || words === undefined || words.length > FEW_WORDS) {
    return { ...match, parts: partsOf(fields, kinds) };
  }
  const having = words.map((word) => like(products.searchText, containsPattern(word)));
  const hasWord = or(...having, fields.ofCategory.inside) ?? sql`false`;
  return { ...match, condition: and(match.condition, hasWord), parts: partsOf(fields, kinds, hasWord) };
}

/** Returns the words of all products that contain a text; `undefined` when the noted words cannot answer that. */
async function wordsWith(db: Database, text: string): Promise<string[] | undefined> {
  if (!ALWAYS_IN_WORDS.test(text) && !SHORT.test(text)) return undefined;
  const { word } = searchWords;
  const rows = await db
    .select({ word })
    .from(searchWords)
    .where(sql`${word} like lower(${containsPattern(text)})`)
    .groupBy(word)
    .limit(MAX_WORDS);
  if (rows.length === MAX_WORDS || (rows.length === 0 && !ALWAYS_IN_WORDS.test(text))) return undefined;
  return rows.map((row) => row.word);
}

/**
 * Returns the kinds of match that products can have, the best first. The few noted words and the categories answer that
 * without reading products. Words too long to be noted count as the least kind.
 */
function kindsOf(
  text: string,
  words: readonly string[] | undefined,
  categories: readonly string[],
): MatchKind[] {
  if (words === undefined) return [...MATCH_KINDS];
  const known = new Set([...words, ...categories].map((word) => matchKind(word, text)));
  const kinds = MATCH_KINDS.filter((kind) => known.has(kind));
  return kinds.length === 0 ? ["inside"] : kinds;
}
