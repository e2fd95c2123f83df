import { and, asc, gt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { Product } from "../../rules/product.ts";

import { isPublished } from "./is-published.ts";
import { toProducts, selectProducts } from "./product-rows.ts";

const BATCH_SIZE = 200;

/** Reads all products of the shop in batches by ascending id, so that memory use stays constant. */
export async function* readProductsInBatches(
  db: Database,
  batchSize: number = BATCH_SIZE,
): AsyncGenerator<Product[]> {
  let lastId: string | undefined;
  for (;;) {
    const rows = await selectProducts(db)
      .where(and(isPublished(), lastId === undefined ? undefined : gt(products.id, lastId)))
      .orderBy(asc(products.id))
      .limit(batchSize);
    if (rows.length === 0) return;
    yield toProducts(rows);
    lastId = rows.at(-1)?.product.id;
  }
}
