import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images, products, productVariants, variantImages } from "#db/schema.server.ts";
import type { Picture } from "#domain/image.ts";
import { toPaisa, toPkr } from "#domain/money.ts";
import { basePrice, discountedPrice } from "#domain/pricing.ts";
import type { Product, VariantImages } from "#domain/product.ts";
import { isInStock } from "#domain/stock.ts";
import { pictureColumns } from "#operations/media/picture-columns.ts";

/** Products with their main picture; add conditions, order and limit, then hand the rows to `completeProducts`. */
export function selectProducts(db: Database) {
  return db
    .select({ product: products, picture: pictureColumns })
    .from(products)
    .leftJoin(images, eq(images.id, products.imageId));
}

/** The derived prices of a product, as stored: its base price and the same as charged. The only place they are made. */
export function derivedPrices(product: {
  variantPricing: Readonly<Record<string, number>>;
  discountPercentage: number | null;
}): { price: number; salePrice: number } {
  const base = basePrice(product.variantPricing);
  return { price: toPaisa(base), salePrice: toPaisa(discountedPrice(base, product.discountPercentage)) };
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

interface VariantRow {
  id: number;
  productId: string;
  name: string;
  price: number;
  stock: number | null;
  sold: number;
  images: VariantImages;
}

/**
 * Rows → Products, in the rows' order, with one more query however many they are. A product that is being deleted
 * right now has no sizes any more and is left out.
 */
export async function completeProducts(db: Database, rows: readonly ProductRow[]): Promise<Product[]> {
  if (rows.length === 0) return [];
  const variants = await readVariants(
    db,
    rows.map((row) => row.product.id),
  );
  return rows.flatMap((row) => {
    const own = variants.get(row.product.id);
    return own === undefined ? [] : [toProduct(row, own)];
  });
}

async function readVariants(db: Database, productIds: string[]): Promise<Map<string, VariantRow[]>> {
  const rows = await db
    .select({
      id: productVariants.id,
      productId: productVariants.productId,
      name: productVariants.name,
      price: productVariants.price,
      stock: productVariants.stock,
      sold: productVariants.sold,
      isPrimary: variantImages.isPrimary,
      picture: pictureColumns,
    })
    .from(productVariants)
    .leftJoin(variantImages, eq(variantImages.variantId, productVariants.id))
    .leftJoin(images, eq(images.id, variantImages.imageId))
    .where(inArray(productVariants.productId, productIds))
    .orderBy(asc(productVariants.position), asc(productVariants.id), asc(variantImages.position));
  const byId = new Map<number, VariantRow>();
  for (const { isPrimary, picture, ...variant } of rows) {
    const known = byId.get(variant.id) ?? { ...variant, images: { images: [], primary: null } };
    byId.set(variant.id, known);
    if (picture === null) continue;
    known.images.images.push(picture);
    if (isPrimary === true) known.images.primary = picture.url;
  }
  return Map.groupBy(byId.values(), (variant) => variant.productId);
}

function mapOf<Value>(
  variants: readonly VariantRow[],
  value: (variant: VariantRow) => Value,
): Record<string, Value> {
  return Object.fromEntries(variants.map((variant) => [variant.name, value(variant)]));
}

/** A product without a main picture shows the first picture of its sizes instead. */
function mainPicture(row: ProductRow, variants: readonly VariantRow[]): Picture | null {
  if (row.picture !== null) return row.picture;
  const images = variants.find((variant) => variant.images.images.length > 0)?.images;
  return images?.images.find((picture) => picture.url === images.primary) ?? images?.images[0] ?? null;
}

function toProduct(row: ProductRow, variants: readonly VariantRow[]): Product {
  const { product } = row;
  const picture = mainPicture(row, variants);
  const names = variants.map((variant) => variant.name);
  const stock = mapOf(variants, (variant) => variant.stock);
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: toPkr(product.price),
    category: product.category,
    collection: product.collectionId,
    collectionRef: product.collectionId,
    variants: names,
    variantPricing: mapOf(variants, (variant) => toPkr(variant.price)),
    variantImages: mapOf(variants, (variant) => variant.images),
    image: picture?.url ?? "",
    picture,
    fragranceNotes: { top: product.topNotes, middle: product.middleNotes, base: product.baseNotes },
    scentLasting: product.scentLasting,
    minOrderFreeShip: product.minOrderFreeShip === null ? null : toPkr(product.minOrderFreeShip),
    stock,
    sold: mapOf(variants, (variant) => variant.sold),
    isWeeklySale: product.isWeeklySale,
    isNewArrival: product.isNewArrival,
    discountPercentage: product.discountPercentage,
    rating: product.rating,
    ratings: product.ratings,
    inStock: isInStock({ variants: names, stock }),
    sku: product.sku,
    mpn: product.mpn,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}
