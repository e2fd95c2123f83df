import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { foldQuery, isSearchable } from "../../rules/search/search.ts";

import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import { findSimilarProducts } from "./find-similar.ts";
import type { Interpretation } from "./interpret-search.ts";
import { ALL_PRODUCTS, interpretSearch } from "./interpret-search.ts";
import type { Hit } from "./rank-products.ts";
import { rankProducts } from "./rank-products.ts";
import { matchScent } from "./match-scent.ts";
import { matchText } from "./match-text.ts";
import type { ProductMatch } from "./product-match.ts";

/** Maximum number of results for a query with typos. Further results are rarely relevant. */
const MAX_SIMILAR = 24;

/**
 * Returns the condition and order of products that match a query, for paged lists. Cached until the catalogue
 * changes.
 */
export async function matchProducts(db: Database, search: string): Promise<ProductMatch> {
  const query = foldQuery(search);
  if (!isSearchable(query)) return createMatchFromHits([]);
  return cacheUntilCatalogueChange(db, `match ${query}`, () => findMatch(db, query));
}

async function findMatch(db: Database, query: string): Promise<ProductMatch> {
  const search = await interpretSearch(db, query);
  const exact = await findFirstMatch(db, search.interpretations, search.categories);
  if (exact) return exact;
  if (search.isIgnored) return ALL_PRODUCTS;
  const scent = await matchScent(db, search.text);
  if (scent !== undefined && (await rankProducts(db, scent, 1)).length > 0) return scent;
  const corrected = await findFirstMatch(db, search.correctedInterpretations, search.categories);
  return corrected ?? createMatchFromHits(await findSimilarProducts(db, search, MAX_SIMILAR));
}

/** Returns the first match that has a product. */
async function findFirstMatch(
  db: Database,
  interpretations: readonly Interpretation[],
  categories: readonly string[],
): Promise<ProductMatch | undefined> {
  for (const { productTerms } of interpretations) {
    const match = await matchText(db, productTerms, categories);
    if ((await rankProducts(db, match, 1)).length > 0) return match;
  }
  return undefined;
}

function createMatchFromHits(hits: readonly Hit[]): ProductMatch {
  const scores = hits.map(({ id, score }) => sql`when ${id} then ${sql.raw(String(score))}`);
  const condition = inArray(
    products.id,
    hits.map(({ id }) => id),
  );
  const score =
    // PostgreSQL treats a plain 0 in ORDER BY as a column number.
    scores.length === 0
      ? sql<number>`0::int`
      : sql<number>`case ${products.id} ${sql.join(scores, sql` `)} end`;
  return { condition, score, parts: [{ condition, score, isUniform: false }], isSimilar: true };
}
