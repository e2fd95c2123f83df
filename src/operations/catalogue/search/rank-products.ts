import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";

import type { MatchPart, ProductMatch } from "./product-match.ts";
import { BY_NAME } from "./product-match.ts";

/** A row that was found and how relevant it is. */
export interface Hit {
  id: string;
  score: number;
}

/**
 * Returns the most relevant matching products, equally relevant ones by name. Reads the parts of the match one after
 * the other until there are enough, so that of a word in thousands of descriptions only the first by name are read.
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
    .where(part.condition)
    .limit(limit);
  return part.isEven ? list.orderBy(...BY_NAME) : list.orderBy(sql`score desc`, ...BY_NAME);
}
