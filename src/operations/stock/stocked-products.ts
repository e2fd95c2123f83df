import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections, products } from "#db/schema/product-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import type { SizeStock, StockedProduct } from "#domain/stock/inventory.ts";
import { countWaitingShoppers } from "./restock/count-waiting-shoppers.ts";
import { availableStock } from "./available-stock.ts";
import { getMinimumStock, getStockStatus } from "#domain/stock/inventory.ts";
import { toPkr } from "#domain/shared/money.ts";

/** Returns products for the inventory in the order of the ids. Omits deleted products. */
export async function readStockedProducts(
  db: Database,
  ids: readonly string[],
  threshold: number,
): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  const [rows, sizes, waiting] = await Promise.all([
    db
      .select({ id: products.id, name: products.name, collection: collections.name })
      .from(products)
      .innerJoin(collections, eq(collections.id, products.collectionId))
      .where(inArray(products.id, [...ids])),
    readSizes(db, ids),
    countWaitingShoppers(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const productSizes = sizes.get(id);
    return row === undefined || productSizes === undefined
      ? []
      : [{ ...row, ...summarizeSizes(productSizes, threshold), waiting: waiting.get(id) ?? 0 }];
  });
}

async function readSizes(db: Database, ids: readonly string[]): Promise<Map<string, SizeStock[]>> {
  const { id, productId, name, price, sold, position, isSet } = productVariants;
  const rows = await db
    .select({ productId, variant: name, price, stock: availableStock(), sold, isSet })
    .from(productVariants)
    .where(inArray(productId, [...ids]))
    .orderBy(asc(position), asc(id));
  const sizes = new Map<string, SizeStock[]>();
  for (const { productId: product, ...size } of rows) {
    const productSizes = sizes.get(product) ?? [];
    productSizes.push({ ...size, price: toPkr(size.price) });
    sizes.set(product, productSizes);
  }
  return sizes;
}

function summarizeSizes(sizes: SizeStock[], threshold: number) {
  const minimum = getMinimumStock(sizes);
  return {
    sizes,
    stock: sizes.reduce((sum, size) => sum + (size.stock ?? 0), 0),
    sold: sizes.reduce((sum, size) => sum + size.sold, 0),
    minimum,
    status: getStockStatus(minimum, threshold),
  };
}
