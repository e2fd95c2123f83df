import { inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections } from "#db/schema/schema.server.ts";
import { summarizeProduct } from "#domain/catalogue/product-summary.ts";
import type { FoundCollection, FoundProduct, SearchResult } from "#domain/catalogue/search.ts";
import { isSearchable, tidyQuery } from "#domain/catalogue/search.ts";
import { selectCollections, toCollection } from "#operations/catalogue/collections/collection-rows.ts";
import { listCategories } from "#operations/catalogue/lists/list-categories.ts";
import { readProductsInOrder } from "#operations/catalogue/lists/list-products.ts";

import { findSimilarCollections, findSimilarProducts } from "./find-similar.ts";
import type { Hit } from "./rank-products.ts";
import { rankProducts } from "./rank-products.ts";
import { matchText } from "./match-text.ts";
import { collectionMatch, waysToRead } from "./product-match.ts";

/** As many as a visitor looks through; the shop's page lists them all. */
const MOST_PRODUCTS = 20;
const MOST_COLLECTIONS = 8;

interface Hits {
  products: Hit[];
  collections: Hit[];
}

/**
 * The products and collections that a query finds, most relevant first, then by name. What is not found as it stands
 * is looked for word by word, then among names that resemble it. Nothing for a query of less than 2 characters.
 * Spec: storefront §5, §9.
 */
export async function searchCatalogue(db: Database, words: string): Promise<SearchResult> {
  const query = tidyQuery(words);
  if (!isSearchable(query)) return { products: [], collections: [] };
  const hits = await findHits(db, query);
  const [foundProducts, foundCollections] = await Promise.all([
    readProducts(db, hits.products),
    readCollections(db, hits.collections),
  ]);
  return { products: foundProducts, collections: foundCollections };
}

async function findHits(db: Database, query: string): Promise<Hits> {
  const categories = await listCategories(db);
  for (const texts of waysToRead(query)) {
    const hits = await findTexts(db, texts, categories);
    if (hits.products.length > 0 || hits.collections.length > 0) return hits;
  }
  const [similarProducts, similarCollections] = await Promise.all([
    findSimilarProducts(db, query, { limit: MOST_PRODUCTS, categories }),
    findSimilarCollections(db, query, MOST_COLLECTIONS),
  ]);
  return { products: similarProducts, collections: similarCollections };
}

async function findTexts(
  db: Database,
  texts: readonly string[],
  categories: readonly string[],
): Promise<Hits> {
  const collection = collectionMatch(texts);
  const [ofProducts, ofCollections] = await Promise.all([
    matchText(db, texts, categories).then((match) => rankProducts(db, match, MOST_PRODUCTS)),
    db
      .select({ id: collections.id, score: collection.score.mapWith(Number).as("score") })
      .from(collections)
      .where(collection.condition)
      .orderBy(sql`score desc`, collections.name, collections.id)
      .limit(MOST_COLLECTIONS),
  ]);
  return { products: ofProducts, collections: ofCollections };
}

async function readProducts(db: Database, hits: readonly Hit[]): Promise<FoundProduct[]> {
  const found = await readProductsInOrder(db, idsOf(hits));
  return inOrder(hits, found.map(summarizeProduct));
}

async function readCollections(db: Database, hits: readonly Hit[]): Promise<FoundCollection[]> {
  if (hits.length === 0) return [];
  const rows = await selectCollections(db).where(inArray(collections.id, idsOf(hits)));
  return inOrder(hits, rows.map(toCollection));
}

function idsOf(hits: readonly Hit[]): string[] {
  return hits.map(({ id }) => id);
}

/** Scored, in the order of the hits; what was deleted in between is left out. */
function inOrder<Item extends { id: string }>(hits: readonly Hit[], items: readonly Item[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return hits.flatMap(({ id, score }) => {
    const item = byId.get(id);
    return item === undefined ? [] : [{ ...item, score }];
  });
}
