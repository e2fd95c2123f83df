import { asc, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { CurrentPrices } from "../../rules/price-changes/price-rule.ts";
import { toPkr } from "#kit/rules/money.ts";

/** Returns the current prices of products in the order of `ids`. Omits products that no longer exist. */
export async function readPrices(db: Database, ids: readonly string[]): Promise<CurrentPrices[]> {
  const stored = await db
    .select({ id: products.id, name: products.name, discountPercentage: products.discountPercentage })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const sizes = await db
    .select({
      productId: productVariants.productId,
      size: productVariants.name,
      price: productVariants.price,
    })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...ids]))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const sizesByProduct = Map.groupBy(sizes, ({ productId }) => productId);
  const byId = new Map(stored.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    if (product === undefined) return [];
    const prices = (sizesByProduct.get(id) ?? []).map(({ size, price }) => ({ size, price: toPkr(price) }));
    return [{ ...product, prices }];
  });
}
