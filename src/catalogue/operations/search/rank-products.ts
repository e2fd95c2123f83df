import { and, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { isPublished } from "../products/is-published.ts";

import type { MatchPart, ProductMatch } from "./product-match.ts";
import { BY_NAME } from "./product-match.ts";

/** A search result and its relevance. */
export interface Hit {
  id: string;
  score: number;
}

/**
 * Returns the most relevant matching products; equally relevant products are sorted by name. Reads the parts in order
 * until the limit is reached, so that a search for a word in thousands of descriptions does not read all of these rows.
 */
export async function rankProducts(
  db: Database,
  match: Pick<ProductMatch, "parts">,
  limit: number,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const part of match.parts) {
    if (hits.length >= limit) break;
    hits.push(...(await readPart(db, part, limit - hits.length)));
  }
  return hits;
}

function readPart(db: Database, part: MatchPart, limit: number): Promise<Hit[]> {
  const list = db
    .select({ id: products.id, score: part.score.mapWith(Number).as("score") })
    .from(products)
    .where(and(isPublished(), part.condition))
    .limit(limit);
  return part.isUniform ? list.orderBy(...BY_NAME) : list.orderBy(sql`score desc`, ...BY_NAME);
}
