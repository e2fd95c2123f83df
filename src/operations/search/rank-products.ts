import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

import type { MatchPart, ProductMatch } from "./text-match.ts";
import { BY_NAME } from "./text-match.ts";

/** A row that was found and how relevant it is. */
export interface Hit {
  id: string;
  score: number;
}

/**
 * The most relevant of the products that are found, then by name. The parts of the match are asked one after the other
 * until there are enough: of what thousands have in their description, only the first by name are read.
 */
export async function rankProducts(db: Database, match: ProductMatch, limit: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const part of match.parts) {
    if (hits.length >= limit) break;
    hits.push(...(await readPart(db, match, part, limit - hits.length)));
  }
  return hits;
}

function readPart(db: Database, match: ProductMatch, part: MatchPart, limit: number): Promise<Hit[]> {
  const list = db
    .select({ id: products.id, score: match.score.mapWith(Number).as("score") })
    .from(products)
    .where(part.condition)
    .limit(limit);
  return part.isEven ? list.orderBy(...BY_NAME) : list.orderBy(sql`score desc`, ...BY_NAME);
}
