import type { SQL } from "drizzle-orm";
import { and, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections, products, searchWords } from "#db/schema/schema.server.ts";
import { queryWords } from "#domain/catalogue/search.ts";

import type { Hit } from "./rank-products.ts";
import { rankProducts } from "./rank-products.ts";
import { BY_NAME, productMatch } from "./product-match.ts";

/** How a row is taken for what a mistyped query means: the whole of it in the name, or each word in any text. */
interface Likeness {
  /** What must be resembled, all of it. */
  wanted: readonly string[];
  /** Where, in lower case. */
  text: SQL;
  /** From 0 to 1: how many trigrams of what is wanted must stand in the text, beside each other. */
  least: number;
  /** What full likeness is worth: less than what has the query as it stands. */
  weight: number;
}

const IN_NAME = { least: 0.4, weight: 3 };
/** In so many more words something resembles anything. */
const IN_TEXT = { least: 0.55, weight: 2 };
/** Every name of a large shop may hold a common word; so many are compared, of which the closest are found. */
const MOST_COMPARED = 100;

const nameLikeness = (query: string, text: SQL): Likeness => ({ wanted: [query], text, ...IN_NAME });
const textLikeness = (query: string, text: SQL): Likeness => ({
  wanted: queryWords(query),
  text,
  ...IN_TEXT,
});

function similarity(wanted: string, text: SQL): SQL {
  return sql`word_similarity(lower(${wanted}), ${text})`;
}

/** The mean likeness, weighed. */
function relevance({ wanted, text, weight }: Likeness) {
  const parts = wanted.map((part) => similarity(part, text));
  const sum = sql.join(parts, sql` + `);
  const rounded = sql<number>`round(((${sum}) * ${sql.raw(String(weight / wanted.length))})::numeric, 2)`;
  return rounded.mapWith(Number).as("score");
}

/** Sets from which likeness on the indexes find something, for this transaction only. */
async function setLeastLikeness(tx: Database, least: number): Promise<void> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`);
}

/**
 * Products that resemble the query, for queries with a typo, the closest first: by their names, and where no name
 * does, those with the words that were probably meant in name, description or category.
 * @param categories those in use
 */
export async function findSimilarProducts(
  db: Database,
  query: string,
  { limit, categories }: { limit: number; categories: readonly string[] },
): Promise<Hit[]> {
  const byName = await findNames(db, nameLikeness(query, sql`lower(${products.name})`), limit);
  if (byName.length > 0) return byName;
  return findMeant(db, queryWords(query), { limit, categories });
}

/** Found through the index `products_name`. */
async function findNames(db: Database, likeness: Likeness, limit: number): Promise<Hit[]> {
  const { wanted, text, least } = likeness;
  return db.transaction(async (tx) => {
    await setLeastLikeness(tx, least);
    const alike = tx
      .select({ id: products.id })
      .from(products)
      .where(and(...wanted.map((part) => sql`lower(${part}) <% ${text}`)))
      .limit(MOST_COMPARED);
    return tx
      .select({ id: products.id, score: relevance(likeness) })
      .from(products)
      .where(inArray(products.id, alike))
      .orderBy(sql`score desc`, ...BY_NAME)
      .limit(limit);
  });
}

/** A word of the shop and how much that of a query resembles it, from 0 to 1. */
interface Meant {
  word: string;
  likeness: number;
}

/**
 * Products with the words of the shop that are closest to those of the query. The shop's words are few, so that a
 * common one is put right without comparing the many texts that hold it.
 */
async function findMeant(
  db: Database,
  words: readonly string[],
  { limit, categories }: { limit: number; categories: readonly string[] },
): Promise<Hit[]> {
  const meant = await closestWords(db, words, categories);
  if (meant.length === 0 || meant.some(({ length }) => length === 0)) return [];
  const rounds = Math.max(...meant.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const chosen = meant.flatMap((closest) => closest[Math.min(round, closest.length - 1)] ?? []);
    const mean = chosen.reduce((sum, { likeness }) => sum + likeness, 0) / chosen.length;
    const texts = chosen.map(({ word }) => word);
    const { condition } = productMatch(texts, categories);
    const hits = await rankProducts(db, { parts: [{ condition, score: sql`0`, isEven: true }] }, limit);
    const worth = Math.round(mean * IN_TEXT.weight * 100) / 100;
    if (hits.length > 0) return hits.map(({ id }) => ({ id, score: worth }));
  }
  return [];
}

/** No product may have the closest word of each together; so many of the next are tried. */
const MOST_MEANT = 3;
/** Words stay when their last product goes; so many are looked at. */
const MOST_LOOKED_AT = 20;

/** For each word the closest ones of the shop, found through the index `search_words_likeness`. */
async function closestWords(
  db: Database,
  words: readonly string[],
  categories: readonly string[],
): Promise<Meant[][]> {
  const { word } = searchWords;
  return db.transaction(async (tx) => {
    await setLeastLikeness(tx, IN_TEXT.least);
    const meant: Meant[][] = [];
    for (const wanted of words) {
      const likeness = similarity(wanted, sql`${word}`);
      const closest = await tx
        .select({ word, likeness: likeness.mapWith(Number).as("likeness") })
        .from(searchWords)
        .where(sql`lower(${wanted}) <% ${word}`)
        // One may stand there twice.
        .groupBy(word)
        // Of what is equally close, the shorter word holds less that was not typed.
        .orderBy(sql`likeness desc`, sql`length(${word})`, word)
        .limit(MOST_LOOKED_AT);
      meant.push(await firstInUse(tx, closest, categories));
    }
    return meant;
  });
}

/** The first few that a product has. Each is asked for by itself: then the planner knows how common it is. */
async function firstInUse(
  tx: Database,
  closest: readonly Meant[],
  categories: readonly string[],
): Promise<Meant[]> {
  const found: Meant[] = [];
  for (const meant of closest) {
    const { condition } = productMatch([meant.word], categories);
    const [product] = await tx.select({ id: products.id }).from(products).where(condition).limit(1);
    if (product) found.push(meant);
    if (found.length === MOST_MEANT) break;
  }
  return found;
}

/** Collections that resemble the query in the same two ways, the closest first; there are few of them. */
export async function findSimilarCollections(db: Database, query: string, limit: number): Promise<Hit[]> {
  const byName = await findCollections(db, nameLikeness(query, sql`lower(${collections.name})`), limit);
  if (byName.length > 0) return byName;
  const text = sql`lower(${collections.name} || ' ' || ${collections.description})`;
  return findCollections(db, textLikeness(query, text), limit);
}

async function findCollections(db: Database, likeness: Likeness, limit: number): Promise<Hit[]> {
  const { wanted, text, least } = likeness;
  if (wanted.length === 0) return [];
  return db
    .select({ id: collections.id, score: relevance(likeness) })
    .from(collections)
    .where(and(...wanted.map((part) => sql`${similarity(part, text)} >= ${sql.raw(String(least))}`)))
    .orderBy(sql`score desc`, collections.name, collections.id)
    .limit(limit);
}
