import { inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";
import { isSearchable, tidyQuery } from "#domain/catalogue/search.ts";

import { listCategories } from "#operations/catalogue/lists/list-categories.ts";
import { cacheUntilCatalogueChange } from "#operations/revision/revision-cache.ts";
import { findSimilarProducts } from "./find-similar.ts";
import type { Hit } from "./rank-products.ts";
import { rankProducts } from "./rank-products.ts";
import { matchText } from "./match-text.ts";
import type { ProductMatch } from "./product-match.ts";
import { waysToRead } from "./product-match.ts";

/** Whoever mistyped wants the few that are meant, not pages of what sounds alike. */
const MOST_SIMILAR = 24;

/**
 * How the products that a query finds are told from the others and ordered, for a list that is paged; remembered until
 * another product may be found.
 */
export async function matchProducts(db: Database, words: string): Promise<ProductMatch> {
  const query = tidyQuery(words);
  if (!isSearchable(query)) return amongHits([]);
  return cacheUntilCatalogueChange(db, `match ${query}`, () => findMatch(db, query));
}

async function findMatch(db: Database, query: string): Promise<ProductMatch> {
  const categories = await listCategories(db);
  for (const texts of waysToRead(query)) {
    const match = await matchText(db, texts, categories);
    if ((await rankProducts(db, match, 1)).length > 0) return match;
  }
  return amongHits(await findSimilarProducts(db, query, { limit: MOST_SIMILAR, categories }));
}

function amongHits(hits: readonly Hit[]): ProductMatch {
  const scores = hits.map(({ id, score }) => sql`when ${id} then ${sql.raw(String(score))}`);
  const condition = inArray(
    products.id,
    hits.map(({ id }) => id),
  );
  const score =
    // A bare 0 to order by would be the number of a column.
    scores.length === 0
      ? sql<number>`0::int`
      : sql<number>`case ${products.id} ${sql.join(scores, sql` `)} end`;
  return { condition, score, parts: [{ condition, score, isEven: false }] };
}
