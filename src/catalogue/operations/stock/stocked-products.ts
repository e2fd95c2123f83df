import { asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { StockedSize, StockedProduct } from "../../rules/stock/inventory.ts";
import { countWaitingShoppers } from "./restock/restock-requests.ts";
import type { SetPartRow } from "./available-stock.ts";
import { buildAvailableStock, selectSetParts } from "./available-stock.ts";
import { countReservedBottles } from "./stock-reservations.ts";
import { getMinimumStock, getStockStatus } from "../../rules/stock/inventory.ts";
import { toPkr } from "#kit/rules/money.ts";

/** Returns products for the inventory in the order of the ids. Omits deleted products. */
export async function readStockedProducts(
  db: Database,
  ids: readonly string[],
  threshold: number,
): Promise<StockedProduct[]> {
  if (ids.length === 0) return [];
  const [rows, sizes, waitingCounts] = await Promise.all([
    db
      .select({
        id: products.id,
        name: products.name,
        collection: collections.name,
        discountPercentage: products.discountPercentage,
      })
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
      : [{ ...row, ...summarizeSizes(productSizes, threshold), waiting: waitingCounts.get(id) ?? 0 }];
  });
}

async function readSizes(db: Database, ids: readonly string[]): Promise<Map<string, StockedSize[]>> {
  const { id, productId, name, price, sold, position, isSet } = productVariants;
  const rows = await db
    .select({
      productId,
      variant: name,
      price,
      stock: buildAvailableStock(),
      reserved: countReservedBottles(sql`product_variants.id`),
      available: buildAvailableStock((size) => countReservedBottles(size)),
      sold,
      isSet,
      parts: selectSetParts(),
    })
    .from(productVariants)
    .where(inArray(productId, [...ids]))
    .orderBy(asc(position), asc(id));
  const sizes = new Map<string, StockedSize[]>();
  for (const { productId: ownProductId, parts, ...size } of rows) {
    const productSizes = sizes.get(ownProductId) ?? [];
    const available = size.available === null ? null : Math.max(0, size.available);
    productSizes.push({
      ...size,
      available,
      price: toPkr(size.price),
      ...(parts && { parts: parts.map(toSetPart) }),
    });
    sizes.set(ownProductId, productSizes);
  }
  return sizes;
}

function toSetPart([productId, name, variant, quantity, , , , , isPublished]: SetPartRow) {
  return { productId, name, variant, quantity, isPublished };
}

function summarizeSizes(sizes: StockedSize[], threshold: number) {
  const minimum = getMinimumStock(sizes);
  return {
    sizes,
    stock: sizes.reduce((sum, size) => sum + (size.stock ?? 0), 0),
    reserved: sizes.reduce((sum, size) => sum + size.reserved, 0),
    available: sizes.reduce((sum, size) => sum + (size.available ?? 0), 0),
    sold: sizes.reduce((sum, size) => sum + size.sold, 0),
    minimum,
    status: getStockStatus(minimum, threshold),
  };
}
