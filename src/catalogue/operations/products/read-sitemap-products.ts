import { and, asc, gt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";

import { isPublished } from "./is-published.ts";

/** The fields of a product that the sitemap needs. */
export interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

const BATCH_SIZE = 5000;

/** A range of products, sorted by ascending id. */
export interface SitemapRange {
  skip: number;
  limit: number;
}

/** Reads the products of a range in batches, so that memory use stays constant. */
export async function* readSitemapProducts(
  db: Database,
  { skip, limit }: SitemapRange,
  batchSize: number = BATCH_SIZE,
): AsyncGenerator<SitemapProduct[]> {
  let lastId: string | undefined;
  for (let remaining = limit; remaining > 0;) {
    const rows = await db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(and(isPublished(), lastId === undefined ? undefined : gt(products.id, lastId)))
      .orderBy(asc(products.id))
      .limit(Math.min(batchSize, remaining))
      .offset(lastId === undefined ? skip : 0);
    if (rows.length === 0) return;
    yield rows;
    lastId = rows.at(-1)?.id;
    remaining -= rows.length;
  }
}

/** Returns the number of products in the shop. */
export async function countSitemapProducts(db: Database): Promise<number> {
  return db.$count(products, isPublished());
}
