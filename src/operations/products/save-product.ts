import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { collections, products } from "#db/schema.server.ts";
import { Conflict, InvalidInput, productNotFound } from "#domain/errors.ts";
import { productMessages } from "#domain/messages.ts";
import { toPaisa } from "#domain/money.ts";
import type { ProductInput } from "#domain/product-input.ts";
import type { Product } from "#domain/product.ts";
import { averageRating } from "#domain/product.ts";
import { RESERVED_PRODUCT_IDS, slugOf } from "#domain/slug.ts";
import type { ImageFinder } from "#operations/media/find-images.ts";
import { findImages } from "#operations/media/find-images.ts";
import { raiseRevision } from "#operations/system/catalogue-revision.ts";
import { insertUnderFreeSlug } from "#operations/system/insert-under-free-slug.ts";

import { getProduct } from "./get-product.ts";
import { derivedPrices } from "./product-rows.ts";
import { saveVariants, unknownImage } from "./save-variants.ts";

export interface SaveProductOptions {
  /** Who saves; kept with the stock movements. */
  staffId?: string | null | undefined;
}

/** What only an import brings along: facts of a product that was sold before it came here. */
export interface AddProductOptions extends SaveProductOptions {
  /** The slug it is to have, instead of one made from its name. */
  id?: string | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
  sold?: Readonly<Record<string, number>> | undefined;
  ratings?: readonly number[] | undefined;
}

/**
 * Adds a product under a slug of its name, its sizes and their first stock with it. One transaction.
 * @throws InvalidInput when the collection or a picture is not there
 * @throws Conflict when an import's id is taken. Spec: storefront §7, admin §7.
 */
export async function addProduct(
  db: Database,
  input: ProductInput,
  options: AddProductOptions = {},
): Promise<Product> {
  const id = await db.transaction(async (tx) => {
    const findImage = await checkReferences(tx, input);
    const ratings = [...(options.ratings ?? [])];
    const createdAt = options.createdAt === undefined ? new Date() : new Date(options.createdAt);
    const row = {
      ...productColumns(input, findImage),
      ratings,
      rating: averageRating(ratings),
      createdAt,
      updatedAt: createdAt,
    };
    const slug = options.id ?? slugOf(input.name, "product");
    const newId = await insertUnderFreeSlug(slug, RESERVED_PRODUCT_IDS, async (candidate) => {
      const inserted = await tx
        .insert(products)
        .values({ id: candidate, ...row })
        .onConflictDoNothing({ target: products.id })
        .returning({ id: products.id });
      if (inserted.length === 0 && candidate === options.id)
        throw new Conflict(productMessages.idTaken(candidate));
      return inserted.length > 0;
    });
    await saveVariants(tx, newId, input, findImage, options);
    await raiseRevision(tx);
    return newId;
  });
  return mustGet(db, id);
}

/**
 * Saves a product over what is stored; its id, sold counts and ratings stay. One transaction, its row locked.
 * @throws NotFound 'Product not found'
 * @throws Conflict when it was changed since `expectedUpdatedAt`
 * @throws InvalidInput when the collection, a picture or a renamed size is not there. Spec: storefront §7, admin §7.
 */
export async function updateProduct(
  db: Database,
  id: string,
  input: ProductInput,
  options: SaveProductOptions = {},
): Promise<Product> {
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ updatedAt: products.updatedAt })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (stored === undefined) throw productNotFound();
    if (
      input.expectedUpdatedAt !== undefined &&
      Date.parse(input.expectedUpdatedAt) !== stored.updatedAt.getTime()
    ) {
      throw new Conflict(productMessages.changedMeanwhile);
    }
    const findImage = await checkReferences(tx, input);
    // Two saves within one millisecond still differ.
    const updatedAt = new Date(Math.max(Date.now(), stored.updatedAt.getTime() + 1));
    await tx
      .update(products)
      .set({ ...productColumns(input, findImage), updatedAt })
      .where(eq(products.id, id));
    await saveVariants(tx, id, input, findImage, { staffId: options.staffId });
    await raiseRevision(tx);
  });
  return mustGet(db, id);
}

async function mustGet(db: Database, id: string): Promise<Product> {
  const product = await getProduct(db, id);
  if (product === undefined) throw productNotFound();
  return product;
}

async function checkReferences(tx: Database, input: ProductInput): Promise<ImageFinder> {
  // The lock keeps the collection from being deleted before this product is in it.
  const [collection] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, input.collectionRef))
    .for("key share");
  if (collection === undefined) {
    throw new InvalidInput(productMessages.selectCollection, {
      collectionRef: [productMessages.selectCollection],
    });
  }
  const ofVariants = Object.values(input.variantImages).flatMap((variant) => variant.images);
  return findImages(tx, [input.picture, ...ofVariants]);
}

/** A product's columns from what staff saved. */
function productColumns(input: ProductInput, findImage: ImageFinder) {
  return {
    name: input.name,
    description: input.description,
    category: input.category,
    collectionId: input.collectionRef,
    imageId: mainImageId(input, findImage),
    ...derivedPrices(input),
    topNotes: input.fragranceNotes.top,
    middleNotes: input.fragranceNotes.middle,
    baseNotes: input.fragranceNotes.base,
    scentLasting: input.scentLasting,
    minOrderFreeShip: input.minOrderFreeShip === null ? null : toPaisa(input.minOrderFreeShip),
    isWeeklySale: input.isWeeklySale,
    isNewArrival: input.isNewArrival,
    discountPercentage: input.discountPercentage,
    sku: input.sku,
    mpn: input.mpn,
  };
}

function mainImageId({ picture }: ProductInput, findImage: ImageFinder): number | null {
  if (picture.url === "" && picture.publicId === "") return null;
  const imageId = findImage(picture);
  if (imageId === undefined) throw unknownImage("image");
  return imageId;
}
