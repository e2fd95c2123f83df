import type { SQL } from "drizzle-orm";
import { asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Database } from "#platform/db/client.server.ts";
import { setParts } from "../../tables/set-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";

/** A size that is a part of a set. */
export interface PartUsage {
  productId: string;
  variant: string;
  variantId: number;
  setName: string;
  setProductId: string;
}

/** Returns the sets that contain these sizes, with one row per size and set. */
export function findSetsOfSizes(db: Database, variantIds: readonly number[]): Promise<PartUsage[]> {
  return selectUsages(db, inArray(setParts.partVariantId, [...variantIds]));
}

/** Returns the sets that contain sizes of these products, with one row per size and set. */
export function findSetsOfProducts(db: Database, productIds: readonly string[]): Promise<PartUsage[]> {
  return selectUsages(db, inArray(productVariants.productId, [...productIds]));
}

function selectUsages(db: Database, condition: SQL): Promise<PartUsage[]> {
  const setSizes = alias(productVariants, "set_size");
  return db
    .select({
      productId: productVariants.productId,
      variant: productVariants.name,
      variantId: productVariants.id,
      setName: products.name,
      setProductId: products.id,
    })
    .from(setParts)
    .innerJoin(productVariants, eq(productVariants.id, setParts.partVariantId))
    .innerJoin(setSizes, eq(setSizes.id, setParts.variantId))
    .innerJoin(products, eq(products.id, setSizes.productId))
    .where(condition)
    .orderBy(asc(products.name));
}
