import { eq } from "drizzle-orm";

import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { PastLine } from "../../rules/past-orders/past-amounts.ts";

/** The product to which a line of a past order belongs. */
export interface PastProduct {
  productId: string;
  variantId: number | null;
  productName: string;
  variant: string;
  image: string;
  isTester: boolean;
}

/** Ignores case, punctuation and spaces. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

/**
 * Returns a function that finds the size of a line by its SKU, or by the names of product and size; by the name alone if the
 * product has one size. A SKU or name that several sizes have finds none.
 */
export async function readProductFinder(db: Database): Promise<(line: PastLine) => PastProduct | undefined> {
  const sizes = await db
    .select({
      productId: products.id,
      variantId: productVariants.id,
      productName: products.name,
      variant: productVariants.name,
      image: images.url,
      isTester: productVariants.isTester,
      sku: productVariants.sku,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(images, eq(images.id, products.imageId));
  const bySku = Map.groupBy(
    sizes.filter(({ sku }) => sku !== ""),
    ({ sku }) => sku.trim().toLowerCase(),
  );
  const byNames = Map.groupBy(sizes, ({ productName, variant }) => fold(`${productName} ${variant}`));
  const byName = Map.groupBy(sizes, ({ productName }) => fold(productName));
  return ({ sku, name }) => {
    const found = [bySku.get(sku.toLowerCase()), byNames.get(fold(name)), byName.get(fold(name))];
    const [size] = found.find((group) => group?.length === 1) ?? [];
    if (!size) return undefined;
    const { sku: _sku, image, ...fields } = size;
    return { ...fields, image: image ?? "" };
  };
}

/** Returns a line that belongs to no product here: its name and, after the last dash, its size. */
export function toForeignProduct(name: string): PastProduct {
  const [, productName = name, variant = ""] = /^(.+) [-–] ([^-–]{1,40})$/u.exec(name) ?? [];
  // No product has an id with a colon.
  const productId = `past:${fold(productName).slice(0, 100)}`;
  return { productId, variantId: null, productName, variant: variant || "–", image: "", isTester: false };
}
