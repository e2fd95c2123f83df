import { and, eq, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { normalizeBarcode } from "../../rules/scent/size-details.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { isPublished } from "./is-published.ts";

/** A size that a code names. */
export interface ScannedSize {
  productId: string;
  variant: string;
  /** Name of the product. */
  name: string;
}

/**
 * Returns the size on sale with a barcode or an item number, or the first size of the product with the item number.
 * Item numbers match in any case.
 */
export async function findScannedSize(db: Database, code: string): Promise<ScannedSize | undefined> {
  const folded = code.trim().toLowerCase();
  if (folded === "") return undefined;
  const isOfSize = or(
    eq(productVariants.barcode, normalizeBarcode(folded)),
    eq(sql`lower(${productVariants.sku})`, folded),
  );
  const [size] = await db
    .select({ productId: products.id, variant: productVariants.name, name: products.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isPublished(), or(isOfSize, eq(sql`lower(${products.sku})`, folded))))
    .orderBy(sql`${isOfSize} desc`, productVariants.id)
    .limit(1);
  return size;
}
