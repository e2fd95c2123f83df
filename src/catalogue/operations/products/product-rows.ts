import type { SQL } from "drizzle-orm";
import { eq, getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { SnapshotRow } from "#platform/db/statements/open-snapshot.server.ts";
import { productNotes } from "../../tables/note-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants, variantImages } from "../../tables/variant-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { toPaisa, toPkr } from "#kit/rules/money.ts";
import { calculateBasePrice, calculateUnitPrice } from "../../rules/pricing.ts";
import type { Product, ProductDetails, VariantImages } from "../../rules/product.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";
import type { NoteTier } from "../../rules/scent/note-text.ts";
import { isInStock } from "../../rules/stock/stock.ts";
import { imageColumns, imageJsonFields } from "#media/operations/image-columns.ts";
import type { SetPartRow } from "../stock/available-stock.ts";
import { buildAvailableStock, selectSetParts } from "../stock/available-stock.ts";
import { toProductScent } from "../scent/scent-rows.ts";

/** All columns except those used only in queries. */
const {
  searchText: _searchText,
  searchName: _searchName,
  staffSearchText: _staffSearchText,
  notes: _notes,
  noteSlugs: _slugs,
  ...productColumns
} = getTableColumns(products);

/** The columns of `selectProducts` as a flat list with unique names, for a snapshot; see `toProductRows`. */
export const productSnapshotFields = {
  ...productColumns,
  mainImage:
    sql<StoredImage | null>`case when ${images.id} is not null then json_build_object(${imageJsonFields}) end`.as(
      "main_image",
    ),
  sizes: selectSizes().as("sizes"),
};

/** Converts the rows of a snapshot to the shape of `selectProducts`. */
export function toProductRows(rows: readonly SnapshotRow<typeof productSnapshotFields>[]): ProductRow[] {
  return rows.map(({ mainImage: storedImage, sizes, ...product }) => ({ product, storedImage, sizes }));
}

/**
 * Starts a query for products with their main image and sizes. Callers add conditions, sort order and limit, and
 * convert the rows with `toProducts`.
 */
export function selectProducts(db: Database) {
  return db
    .select({ product: productColumns, storedImage: imageColumns, sizes: selectSizes() })
    .from(products)
    .leftJoin(images, eq(images.id, products.imageId));
}

/** Starts a query like `selectProducts` with the notes of each product; `toProductDetails` converts the rows. */
export function selectProductDetails(db: Database) {
  const { productId, tier, position, label, noteSlug } = productNotes;
  const notes = subquery<NoteRow[] | null>`(
    select json_agg(json_build_array(${tier}, ${label}, ${noteSlug}) order by ${position})
    from ${productNotes} where ${productId} = ${products.id})`;
  return db
    .select({ product: productColumns, storedImage: imageColumns, sizes: selectSizes(), notes })
    .from(products)
    .leftJoin(images, eq(images.id, products.imageId));
}

type NoteRow = [tier: NoteTier, label: string, slug: string | null];

/** Converts rows to products with their notes, in the same order. Omits products without sizes. */
export function toProductDetails(
  rows: readonly (ProductRow & { notes: NoteRow[] | null })[],
): ProductDetails[] {
  return rows.flatMap((row) =>
    toProducts([row]).map((product) => ({ ...product, notes: groupNotes(row.notes ?? []) })),
  );
}

function groupNotes(rows: readonly NoteRow[]): ProductDetails["notes"] {
  const listNotes = (tier: NoteTier) =>
    rows.flatMap(([noteTier, label, slug]) => (noteTier === tier ? [{ label, slug }] : []));
  return { top: listNotes("top"), middle: listNotes("middle"), base: listNotes("base") };
}

/** Returns a subquery for the sizes of a product with their images in order; null for a product being deleted. */
function selectSizes(): SQL<SizeRow[] | null> {
  const { id, productId, name, price, sold, position, volumeMl, sku, barcode, isTester, weightGrams } =
    productVariants;
  const storedImages = subquery`(
    select json_agg(json_build_array(${variantImages.isPrimary}, json_build_object(${imageJsonFields})) order by ${variantImages.position})
    from ${variantImages} join ${images} on ${images.id} = ${variantImages.imageId}
    where ${variantImages.variantId} = ${id})`;
  return subquery`(
    select json_agg(json_build_array(${id}, ${name}, ${price}, ${buildAvailableStock()}, ${sold}, ${storedImages}, ${volumeMl}, ${sku}, ${barcode}, ${isTester}, ${weightGrams}, ${selectSetParts()}) order by ${position}, ${id})
    from ${productVariants} where ${productId} = ${products.id})`;
}

/** Calculates the stored prices of a product in paisa: its base price, and the unit price that shoppers pay for it. */
export function calculatePrices(product: {
  variantPricing: Readonly<Record<string, number>>;
  discountPercentage: number | null;
}): { price: number; salePrice: number } {
  const base = calculateBasePrice(product.variantPricing);
  return {
    price: toPaisa(base),
    salePrice: toPaisa(calculateUnitPrice(base, product.discountPercentage)),
  };
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

/** A size as the database returns it; the price is in paisa. */
type SizeRow = [
  id: number,
  name: string,
  price: number,
  stock: number | null,
  sold: number,
  storedImages: [isPrimary: boolean, storedImage: StoredImage][] | null,
  volumeMl: number | null,
  sku: string,
  barcode: string,
  isTester: boolean,
  weightGrams: number | null,
  parts: SetPartRow[] | null,
];

interface Size {
  id: number;
  name: string;
  price: number;
  stock: number | null;
  sold: number;
  images: VariantImages;
  details: Product["sizes"][string];
  parts: SetPartRow[] | null;
}

/** Converts rows to products in the same order. Omits products without sizes, which are being deleted. */
export function toProducts(rows: readonly ProductRow[]): Product[] {
  return rows.flatMap((row) => (row.sizes === null ? [] : [toProduct(row, row.sizes.map(toSize))]));
}

/** Converts rows like `toProducts`, and adds the status, the chosen pairings and the unpublished parts of sets. */
export function toSavedProducts(rows: readonly ProductRow[]): SavedProduct[] {
  return rows.flatMap((row) =>
    toProducts([row]).map((product) => ({
      ...product,
      ...listParts((row.sizes ?? []).map(toSize)),
      status: row.product.status,
      pairsWith: row.product.pairsWith,
    })),
  );
}

function toSize([
  id,
  name,
  price,
  stock,
  sold,
  storedImages,
  volumeMl,
  sku,
  barcode,
  isTester,
  weightGrams,
  parts,
]: SizeRow): Size {
  const imageRows = storedImages ?? [];
  const primary = imageRows.find(([isPrimary]) => isPrimary)?.[1].url ?? null;
  const ownImages = { images: imageRows.map(([, storedImage]) => storedImage), primary };
  return {
    id,
    name,
    price,
    stock,
    sold,
    images: ownImages,
    details: { volumeMl, sku, barcode, isTester, ...(weightGrams !== null && { weightGrams }) },
    parts,
  };
}

function mapBySize<Value>(
  variants: readonly Size[],
  getValue: (variant: Size) => Value,
): Record<string, Value> {
  return Object.fromEntries(variants.map((variant) => [variant.name, getValue(variant)]));
}

/** Returns the main image, or by default the primary or first image of the first size with images. */
function getMainImage(row: ProductRow, variants: readonly Size[]): StoredImage | null {
  if (row.storedImage !== null) return row.storedImage;
  const images = variants.find((variant) => variant.images.images.length > 0)?.images;
  return (
    images?.images.find((storedImage) => storedImage.url === images.primary) ?? images?.images[0] ?? null
  );
}

/** Returns the parts of each size of a set; empty for other products. */
function listParts(variants: readonly Size[]): Pick<Product, "parts"> {
  if (variants.every(({ parts }) => parts === null)) return {};
  return {
    parts: mapBySize(variants, ({ parts }) =>
      (parts ?? []).map(
        ([productId, name, variant, quantity, , , , , isPublished, weightGrams, surfaceOnly]) => ({
          productId,
          name,
          variant,
          quantity,
          isPublished,
          ...(weightGrams !== null && { weightGrams }),
          ...(surfaceOnly && { surfaceOnly: true as const }),
        }),
      ),
    ),
  };
}

/**
 * Hides all parts of a size while one of them is not published, so that shoppers see neither drafts nor incomplete
 * lists.
 */
function hideUnpublishedParts({ parts }: Pick<Product, "parts">): Pick<Product, "parts"> {
  if (parts === undefined) return {};
  const visible = Object.entries(parts).map(([size, list]): [string, typeof list] => [
    size,
    list.every(({ isPublished }) => isPublished) ? list : [],
  ]);
  return { parts: Object.fromEntries(visible) };
}

function toProduct(row: ProductRow, variants: readonly Size[]): Product {
  const { product } = row;
  const storedImage = getMainImage(row, variants);
  const names = variants.map((variant) => variant.name);
  const stock = mapBySize(variants, (variant) => variant.stock);
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: toPkr(product.price),
    category: product.category,
    collection: product.collectionId,
    collectionRef: product.collectionId,
    variants: names,
    variantPricing: mapBySize(variants, ({ price }) => toPkr(price)),
    unitPrices: mapBySize(variants, ({ price }) =>
      calculateUnitPrice(toPkr(price), product.discountPercentage),
    ),
    variantImages: mapBySize(variants, (variant) => variant.images),
    image: storedImage?.url ?? "",
    storedImage,
    fragranceNotes: { top: product.topNotes, middle: product.middleNotes, base: product.baseNotes },
    scentLasting: product.scentLasting,
    scent: toProductScent(product),
    sizes: mapBySize(variants, (variant) => variant.details),
    sizeIds: mapBySize(variants, ({ id }) => id),
    ...hideUnpublishedParts(listParts(variants)),
    minOrderFreeShip: product.minOrderFreeShip === null ? null : toPkr(product.minOrderFreeShip),
    stock,
    sold: mapBySize(variants, (variant) => variant.sold),
    ...(product.surfaceOnly && { surfaceOnly: true }),
    ...(product.isFinalSale && { isFinalSale: true }),
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
