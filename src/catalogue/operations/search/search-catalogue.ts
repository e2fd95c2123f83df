import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections } from "../../tables/product-schema.server.ts";
import { summarizeProduct } from "../../rules/product-summary.ts";
import type { FoundCollection, FoundProduct, SearchResult } from "../../rules/search/search.ts";
import { foldQuery, isSearchable } from "../../rules/search/search.ts";
import { selectCollections, toCollection } from "../collections/collections.ts";
import { readProductsInOrder } from "../lists/list-products.ts";

import { findSimilarCollections, findSimilarProducts } from "./find-similar.ts";
import type { Interpretation } from "./interpret-search.ts";
import { ALL_PRODUCTS, interpretSearch } from "./interpret-search.ts";
import type { Hit } from "./rank-products.ts";
import { rankProducts } from "./rank-products.ts";
import { matchScent } from "./match-scent.ts";
import { matchText } from "./match-text.ts";
import { buildCollectionMatch } from "./product-match.ts";

/** Maximum numbers of results in the search overlay; the shop page lists all products. */
const MAX_PRODUCTS = 20;
const MAX_COLLECTIONS = 8;

interface Hits {
  products: Hit[];
  collections: Hit[];
}

/**
 * Finds products and collections, most relevant first, then by name. Searches for the whole query with its synonyms. If
 * there are no results, searches for the single words, then for notes and families in other spellings, then for similar
 * texts. Words that fit every product exclude none.
 * Returns no results for a query of fewer than 2 characters. Spec: storefront §5, §9.
 */
export async function searchCatalogue(db: Database, search: string): Promise<SearchResult> {
  const query = foldQuery(search);
  if (!isSearchable(query)) return { products: [], collections: [] };
  const hits = await findHits(db, query);
  const [foundProducts, foundCollections] = await Promise.all([
    readProducts(db, hits.products),
    readCollections(db, hits.collections),
  ]);
  return { products: foundProducts, collections: foundCollections };
}

async function findHits(db: Database, query: string): Promise<Hits> {
  const search = await interpretSearch(db, query);
  const exact = await findFirstHits(db, search.interpretations, search.categories);
  if (exact) return exact;
  if (search.isIgnored)
    return { products: await rankProducts(db, ALL_PRODUCTS, MAX_PRODUCTS), collections: [] };
  const scent = await matchScent(db, search.text);
  const scentHits = scent === undefined ? [] : await rankProducts(db, scent, MAX_PRODUCTS);
  if (scentHits.length > 0) return { products: scentHits, collections: [] };
  const corrected = await findFirstHits(db, search.correctedInterpretations, search.categories);
  if (corrected) return corrected;
  const [similarProducts, similarCollections] = await Promise.all([
    findSimilarProducts(db, search, MAX_PRODUCTS),
    findSimilarCollections(db, search.text, MAX_COLLECTIONS),
  ]);
  return { products: similarProducts, collections: similarCollections };
}

/** Returns the hits of the first interpretation that has any. */
async function findFirstHits(
  db: Database,
  interpretations: readonly Interpretation[],
  categories: readonly string[],
): Promise<Hits | undefined> {
  for (const interpretation of interpretations) {
    const hits = await findByTerms(db, interpretation, categories);
    if (hits.products.length > 0 || hits.collections.length > 0) return hits;
  }
  return undefined;
}

async function findByTerms(
  db: Database,
  { productTerms, collectionTerms }: Interpretation,
  categories: readonly string[],
): Promise<Hits> {
  const collection = buildCollectionMatch(collectionTerms);
  const [productHits, collectionHits] = await Promise.all([
    matchText(db, productTerms, categories).then((match) => rankProducts(db, match, MAX_PRODUCTS)),
    db
      .select({ id: collections.id, score: collection.score.mapWith(Number).as("score") })
      .from(collections)
      .where(collection.condition)
      .orderBy(sql`score desc`, collections.name, collections.id)
      .limit(MAX_COLLECTIONS),
  ]);
  return { products: productHits, collections: collectionHits };
}

async function readProducts(db: Database, hits: readonly Hit[]): Promise<FoundProduct[]> {
  const foundItems = await readProductsInOrder(db, getIds(hits));
  return sortByHits(hits, foundItems.map(summarizeProduct));
}

async function readCollections(db: Database, hits: readonly Hit[]): Promise<FoundCollection[]> {
  if (hits.length === 0) return [];
  const rows = await selectCollections(db).where(inArray(collections.id, getIds(hits)));
  return sortByHits(hits, rows.map(toCollection));
}

function getIds(hits: readonly Hit[]): string[] {
  return hits.map(({ id }) => id);
}

/** Returns the items with their scores in the order of the hits. Omits items deleted since the search. */
function sortByHits<Item extends { id: string }>(hits: readonly Hit[], items: readonly Item[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return hits.flatMap(({ id, score }) => {
    const item = byId.get(id);
    return item === undefined ? [] : [{ ...item, score }];
  });
}
