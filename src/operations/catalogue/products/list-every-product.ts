import { asc, gt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";
import type { Product } from "#domain/catalogue/product.ts";

import { completeProducts, selectProducts } from "./product-rows.ts";

const BATCH = 200;

/** Reads all products in the order of ids in batches, with constant memory. */
export async function* listEveryProduct(db: Database, batch: number = BATCH): AsyncGenerator<Product[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await selectProducts(db)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(batch);
    if (rows.length === 0) return;
    yield completeProducts(rows);
    last = rows.at(-1)?.product.id;
  }
}
