import type { SQL } from "drizzle-orm";
import { and, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections, products, searchWords } from "../../tables/product-schema.server.ts";
import { buildFoldedText } from "#platform/db/statements/like-pattern.server.ts";
import type { SearchTerm } from "../../rules/search/parse-search.ts";
import { toPlainTerm } from "../../rules/search/parse-search.ts";
import { splitQuery } from "../../rules/search/search.ts";
import { isPublished } from "../products/is-published.ts";

import type { InterpretedSearch } from "./interpret-search.ts";
import { splitTerms } from "./interpret-search.ts";
import type { Hit } from "./rank-products.ts";
import { rankProducts } from "./rank-products.ts";
import { BY_NAME, buildProductMatch } from "./product-match.ts";

/** A fuzzy match: the whole query in a name, or each word of the query in any text. */
interface FuzzyMatch {
  /** Folded terms that must all match. */
  terms: readonly string[];
  /** Text to search, folded. */
  text: SQL;
  /** Minimum word similarity of each term, from 0 to 1. */
  threshold: number;
  /** Score for a similarity of 1. */
  weight: number;
}

const NAME_MATCH = { threshold: 0.4, weight: 3 };
/** A higher threshold, because longer texts have more random similarities. */
const TEXT_MATCH = { threshold: 0.55, weight: 2 };
/** Maximum number of similar names to score. In a large shop, a common word can occur in every name. */
const MAX_COMPARED = 100;

const createNameMatch = (query: string, text: SQL): FuzzyMatch => ({ terms: [query], text, ...NAME_MATCH });
const createTextMatch = (query: string, text: SQL): FuzzyMatch => ({
  terms: splitQuery(query),
  text,
  ...TEXT_MATCH,
});

function buildWordSimilarity(term: string, text: SQL): SQL {
  return sql`word_similarity(${term}, ${text})`;
}

/** Returns the SQL expression for the score: the mean similarity times the weight. */
function buildScore({ terms, text, weight }: FuzzyMatch) {
  const similarities = terms.map((term) => buildWordSimilarity(term, text));
  const sum = sql.join(similarities, sql` + `);
  const rounded = sql<number>`round(((${sum}) * ${sql.raw(String(weight / terms.length))})::numeric, 2)`;
  return rounded.mapWith(Number).as("score");
}

/** Sets the similarity threshold of trigram indexes for this transaction. */
export async function setThreshold(tx: Database, threshold: number): Promise<void> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`);
}

/**
 * Finds products for a query with typos, most similar first. If no product name is similar to the query, corrects
 * each word of the query to similar words in the shop's texts and searches name, description and category for the
 * corrections.
 */
export async function findSimilarProducts(
  db: Database,
  search: InterpretedSearch,
  limit: number,
): Promise<Hit[]> {
  const match = createNameMatch(search.text, sql`${products.searchName}`);
  const byName = await findBySimilarName(db, match, limit);
  if (byName.length > 0) return byName;
  return findByCorrectedWords(db, search, limit);
}

/** Finds products by similar names, using the index `products_name`. */
async function findBySimilarName(db: Database, match: FuzzyMatch, limit: number): Promise<Hit[]> {
  const { terms, text, threshold } = match;
  return db.transaction(async (tx) => {
    await setThreshold(tx, threshold);
    const similar = tx
      .select({ id: products.id })
      .from(products)
      .where(and(isPublished(), ...terms.map((term) => sql`${term} <% ${text}`)))
      .limit(MAX_COMPARED);
    return tx
      .select({ id: products.id, score: buildScore(match) })
      .from(products)
      .where(inArray(products.id, similar))
      .orderBy(sql`score desc`, ...BY_NAME)
      .limit(limit);
  });
}

/** A word in the shop's texts, with its similarity to a word of the query from 0 to 1. */
interface Correction {
  word: string;
  similarity: number;
}

/**
 * Finds products that contain corrections of the query's words. The shop has few distinct words, so correcting them
 * first is faster than comparing the query with all texts.
 */
async function findByCorrectedWords(db: Database, search: InterpretedSearch, limit: number): Promise<Hit[]> {
  const { categories } = search;
  const { knownTerms, words } = splitTerms(search);
  const corrections = await findCorrections(db, words, categories);
  if (corrections.length === 0 || corrections.some(({ length }) => length === 0)) return [];
  const rounds = Math.max(...corrections.map(({ length }) => length));
  // Each round combines the next correction of every word, or the last one if a word has no more.
  for (let round = 0; round < rounds; round += 1) {
    const selected = corrections.flatMap((similar) => similar[Math.min(round, similar.length - 1)] ?? []);
    const meanSimilarity = selected.reduce((sum, { similarity }) => sum + similarity, 0) / selected.length;
    const terms: SearchTerm[] = [...knownTerms, ...selected.map(({ word }) => toPlainTerm(word))];
    const { condition } = buildProductMatch(terms, categories);
    const hits = await rankProducts(db, { parts: [{ condition, score: sql`0`, isUniform: true }] }, limit);
    const score = Math.round(meanSimilarity * TEXT_MATCH.weight * 100) / 100;
    if (hits.length > 0) return hits.map(({ id }) => ({ id, score }));
  }
  return [];
}

/**
 * Maximum number of corrections per word. Alternatives are needed because the best corrections of all words may not
 * occur together in any product.
 */
const MAX_CORRECTIONS = 3;
/**
 * Maximum number of similar words to look up. Some of these words occur in no product, because words of deleted
 * products remain in the table.
 */
const MAX_CANDIDATES = 20;

/** Returns the corrections of each word, most similar first, using the index `search_words_likeness`. */
async function findCorrections(
  db: Database,
  words: readonly string[],
  categories: readonly string[],
): Promise<Correction[][]> {
  const { word } = searchWords;
  return db.transaction(async (tx) => {
    await setThreshold(tx, TEXT_MATCH.threshold);
    const corrections: Correction[][] = [];
    for (const term of words) {
      const similarity = buildWordSimilarity(term, sql`${word}`);
      const candidates = await tx
        .select({ word, similarity: similarity.mapWith(Number).as("similarity") })
        .from(searchWords)
        .where(sql`${term} <% ${word}`)
        // The table may contain a word twice.
        .groupBy(word)
        // Prefers the shortest of equally similar words, because it differs least from the typed word.
        .orderBy(sql`similarity desc`, sql`length(${word})`, word)
        .limit(MAX_CANDIDATES);
      corrections.push(await selectUsedCandidates(tx, candidates, categories));
    }
    return corrections;
  });
}

/**
 * Returns the first candidates that occur in a product of the shop. One query per word lets the planner use the
 * word's frequency.
 */
async function selectUsedCandidates(
  tx: Database,
  candidates: readonly Correction[],
  categories: readonly string[],
): Promise<Correction[]> {
  const usedCandidates: Correction[] = [];
  for (const candidate of candidates) {
    const { condition } = buildProductMatch([toPlainTerm(candidate.word)], categories);
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(isPublished(), condition))
      .limit(1);
    if (product) usedCandidates.push(candidate);
    if (usedCandidates.length === MAX_CORRECTIONS) break;
  }
  return usedCandidates;
}

/** Finds collections for a query with typos, by name or by any text, most similar first. */
export async function findSimilarCollections(db: Database, query: string, limit: number): Promise<Hit[]> {
  const byName = await findCollections(db, createNameMatch(query, buildFoldedText(collections.name)), limit);
  if (byName.length > 0) return byName;
  const text = buildFoldedText(sql`${collections.name} || ' ' || ${collections.description}`);
  return findCollections(db, createTextMatch(query, text), limit);
}

async function findCollections(db: Database, match: FuzzyMatch, limit: number): Promise<Hit[]> {
  const { terms, text, threshold } = match;
  if (terms.length === 0) return [];
  return db
    .select({ id: collections.id, score: buildScore(match) })
    .from(collections)
    .where(
      and(...terms.map((term) => sql`${buildWordSimilarity(term, text)} >= ${sql.raw(String(threshold))}`)),
    )
    .orderBy(sql`score desc`, collections.name, collections.id)
    .limit(limit);
}
