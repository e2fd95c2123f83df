import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";

import { isPublished } from "#catalogue/operations/products/is-published.ts";
import { buildUnitPrice } from "#catalogue/operations/products/unit-price.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { ReturnWishItem } from "../rules/return.ts";

/** Choices for each price. A shop with more offers the first ones by name; staff can exchange for the others. */
const MAX_CHOICES = 60;

/** A size that customers can have for a returned one of the same price. */
interface EqualSize extends ReturnWishItem {
  /** In paisa. */
  price: number;
}

/** Returns the sizes on sale and in stock with these prices in paisa, by name, without testers and sets. */
export async function listEqualSizes(db: Database, prices: readonly number[]): Promise<EqualSize[]> {
  const distinct = [...new Set(prices)].filter((price) => price > 0);
  if (distinct.length === 0) return [];
  const price = sql<number>`(${buildUnitPrice(productVariants.price, products.discountPercentage)})::float8`;
  const rows = await db
    .select({ productId: products.id, name: products.name, variant: productVariants.name, price })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        isPublished(),
        eq(productVariants.isTester, false),
        eq(productVariants.isSet, false),
        or(isNull(productVariants.stock), gt(productVariants.stock, 0)),
        inArray(price, distinct),
      ),
    )
    .orderBy(asc(products.name), asc(products.id), asc(productVariants.position));
  return distinct.flatMap((each) => rows.filter((row) => row.price === each).slice(0, MAX_CHOICES));
}
