import type { Database } from "#platform/db/client.server.ts";
import type { CatalogueProduct } from "#catalogue/sample/catalogue.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants, variantImages } from "#catalogue/tables/variant-schema.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { calculateAverageRating } from "#catalogue/rules/product.ts";
import type { NoteMatcher } from "#catalogue/rules/scent/match-notes.ts";
import { matchNotes } from "#catalogue/rules/scent/match-notes.ts";
import { createEmptyScent } from "#catalogue/rules/scent/scent.ts";
import { calculatePrices } from "#catalogue/operations/products/product-rows.ts";
import { getNewSizeDetails } from "#catalogue/operations/products/save-variants.ts";
import { toScentColumns } from "#catalogue/operations/scent/scent-rows.ts";
import { writeProductNotes } from "#catalogue/operations/scent/write-product-notes.ts";

import type { ImageIds } from "./import-images.ts";

export interface DatedProduct {
  product: CatalogueProduct;
  createdAt: Date;
}

/** Finds the images and notes that seeded products refer to. */
export interface SeedLookups {
  imageIds: ImageIds;
  findNote: NoteMatcher;
}

/** Inserts new products with sizes, images and initial stock movements in six statements. */
export async function insertProducts(
  tx: Database,
  batch: readonly DatedProduct[],
  { imageIds, findNote }: SeedLookups,
): Promise<void> {
  await tx.insert(products).values(batch.map((entry) => toProductRow(entry, { imageIds, findNote })));
  const productNotes = batch.map(({ product: { slug: id, fragranceNotes } }) => ({ id, fragranceNotes }));
  await writeProductNotes(tx, productNotes, findNote);
  const insertedVariants = await tx
    .insert(productVariants)
    .values(batch.flatMap(({ product }) => toVariantRows(product)))
    .returning({ id: productVariants.id, productId: productVariants.productId, name: productVariants.name });
  const variantIds = new Map(
    insertedVariants.map((variant) => [buildKey(variant.productId, variant.name), variant.id]),
  );
  const sizes = batch.flatMap((entry) =>
    entry.product.variants.flatMap((name) => {
      const variantId = variantIds.get(buildKey(entry.product.slug, name));
      return variantId === undefined ? [] : [{ ...entry, name, variantId }];
    }),
  );
  const imageRows = sizes.flatMap((size) => toVariantImageRows(size, imageIds));
  if (imageRows.length > 0) await tx.insert(variantImages).values(imageRows);
  const movements = sizes.flatMap(toMovementRows);
  if (movements.length > 0) await tx.insert(stockMovements).values(movements);
}

interface Size extends DatedProduct {
  name: string;
  variantId: number;
}

function toProductRow(
  { product, createdAt }: DatedProduct,
  { imageIds, findNote }: SeedLookups,
): typeof products.$inferInsert {
  return {
    id: product.slug,
    name: product.name,
    description: product.description,
    category: product.category,
    collectionId: product.collection,
    imageId: imageIds.get(product.images[0] ?? "") ?? null,
    ...calculatePrices(product),
    topNotes: product.fragranceNotes.top,
    middleNotes: product.fragranceNotes.middle,
    baseNotes: product.fragranceNotes.base,
    scentLasting: product.scentLasting,
    ...toScentColumns(product.scent ?? createEmptyScent(), matchNotes(product.fragranceNotes, findNote)),
    minOrderFreeShip: product.minOrderFreeShip === null ? null : toPaisa(product.minOrderFreeShip),
    isWeeklySale: product.isWeeklySale,
    isNewArrival: product.isNewArrival,
    discountPercentage: product.discountPercentage,
    rating: calculateAverageRating(product.ratings),
    ratings: product.ratings,
    sku: product.sku,
    mpn: product.mpn,
    createdAt,
    updatedAt: createdAt,
  };
}

function toVariantRows(product: CatalogueProduct): (typeof productVariants.$inferInsert)[] {
  return product.variants.map((name, position) => ({
    productId: product.slug,
    name,
    position,
    price: toPaisa(product.variantPricing[name] ?? 0),
    stock: product.stock[name] ?? null,
    sold: product.sold[name] ?? 0,
    ...getNewSizeDetails(product, name),
  }));
}

function toVariantImageRows(
  { product, name, variantId }: Size,
  imageIds: ImageIds,
): (typeof variantImages.$inferInsert)[] {
  const ids = (product.variantImages[name] ?? []).flatMap((file) => imageIds.get(file) ?? []);
  return [...new Set(ids)].map((imageId, position) => ({
    variantId,
    imageId,
    position,
    isPrimary: position === 0,
  }));
}

/** Returns the initial movement of a size, so that stock and sold count equal the sums of the ledger. */
function toMovementRows({
  product,
  name,
  variantId,
  createdAt,
}: Size): (typeof stockMovements.$inferInsert)[] {
  const delta = product.stock[name] ?? 0;
  const soldDelta = product.sold[name] ?? 0;
  if (delta === 0 && soldDelta === 0) return [];
  return [
    { variantId, productId: product.slug, variant: name, delta, soldDelta, reason: "initial", createdAt },
  ];
}

function buildKey(productId: string, variant: string): string {
  return JSON.stringify([productId, variant]);
}
