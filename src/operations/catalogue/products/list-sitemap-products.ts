import { asc, gt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";

/** The fields of a product for the sitemap. */
export interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

const BATCH = 5000;

/** A range of products in the order of ids. */
export interface SitemapRange {
  skip: number;
  limit: number;
}

/** Reads the products of a range in batches, with constant memory. */
export async function* listSitemapProducts(
  db: Database,
  { skip, limit }: SitemapRange,
  batch: number = BATCH,
): AsyncGenerator<SitemapProduct[]> {
  let last: string | undefined;
  for (let remaining = limit; remaining > 0;) {
    const rows = await db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(Math.min(batch, remaining))
      .offset(last === undefined ? skip : 0);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id;
    remaining -= rows.length;
  }
}

/** Returns the number of products. */
export async function countSitemapProducts(db: Database): Promise<number> {
  return db.$count(products);
}
