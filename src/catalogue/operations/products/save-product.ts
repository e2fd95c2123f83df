import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import type { Actor, AuditChange, AuditSubject } from "#staff/rules/audit/audit.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { createProductNotFound } from "../../rules/catalogue-errors.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import type { Product } from "../../rules/product.ts";
import type { SavedProduct } from "../../rules/staff-product.ts";
import { calculateAverageRating } from "../../rules/product.ts";
import type { NoteMatcher } from "../../rules/scent/match-notes.ts";
import { matchNotes } from "../../rules/scent/match-notes.ts";
import type { ScentProfile } from "../../rules/scent/scent.ts";
import { createEmptyScent, toScentProfile } from "../../rules/scent/scent.ts";
import { RESERVED_PRODUCT_IDS, slugify } from "#platform/rules/slug.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { ImageFinder } from "#media/operations/find-images.ts";
import { findImages } from "#media/operations/find-images.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { readNoteMatcher } from "../scent/rematch-products.ts";
import { toScentColumns } from "../scent/scent-rows.ts";
import { writeProductNotes } from "../scent/write-product-notes.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { insertWithUniqueSlug } from "#platform/db/writes/insert-with-unique-slug.ts";

import { getSavedProduct } from "./get-product.ts";
import { getProductChanges } from "./product-changes.ts";
import { calculatePrices } from "./product-rows.ts";
import { saveVariants, createUnknownImageError } from "./save-variants.ts";

export interface SaveProductOptions {
  /** The staff member, for stock movements and the audit log. */
  by?: Actor | undefined;
}

/** Options for adding a product. Only imports set id, date, sold counts and ratings. */
export interface AddProductOptions extends SaveProductOptions {
  /** Requests with the same key return the same product in its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the same key added the product. */
  onReplay?: (() => void) | undefined;
  /** The slug of an imported product. By default, the slug is derived from the name. */
  id?: string | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
  sold?: Readonly<Record<string, number>> | undefined;
  ratings?: readonly number[] | undefined;
}

/**
 * Adds a product with a slug derived from its name, its sizes and their initial stock in one transaction.
 * @throws InvalidInput if the collection or an image does not exist
 * @throws Conflict if the id of an imported product is already used
 * @throws NotFound if the product that an earlier request with the same key added was deleted. Spec: storefront §7,
 * admin §7.
 */
export async function addProduct(
  db: Database,
  input: ProductInput,
  options: AddProductOptions = {},
): Promise<SavedProduct> {
  const { idempotencyKey: key, onReplay } = options;
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, { subjectType: "product", key, onReplay }, () =>
      insertProduct(tx, input, options),
    );
    return getSavedProduct(tx, id);
  });
}

/** Inserts the product and returns its id. */
async function insertProduct(tx: Database, input: ProductInput, options: AddProductOptions): Promise<string> {
  const findNote = await readNoteMatcher(tx);
  const findImage = await lockCollectionAndFindImages(tx, input);
  const ratings = [...(options.ratings ?? [])];
  const createdAt = options.createdAt === undefined ? new Date() : new Date(options.createdAt);
  const row = {
    ...toProductColumns({ ...input, scent: input.scent ?? createEmptyScent() }, { findImage, findNote }),
    ratings,
    rating: calculateAverageRating(ratings),
    createdAt,
    updatedAt: createdAt,
  };
  const slug = options.id ?? slugify(input.name, "product");
  const newId = await insertWithUniqueSlug(slug, RESERVED_PRODUCT_IDS, async (candidate) => {
    const inserted = await tx
      .insert(products)
      .values({ id: candidate, ...row })
      .onConflictDoNothing({ target: products.id })
      .returning({ id: products.id });
    if (inserted.length === 0 && candidate === options.id)
      throw new Conflict(productInputMessages.idTaken(candidate));
    return inserted.length > 0;
  });
  await saveVariants(tx, newId, input, findImage, options);
  await writeProductNotes(tx, [{ id: newId, fragranceNotes: input.fragranceNotes }], findNote);
  const subject = toAuditSubject({ id: newId, name: input.name });
  await recordAudit(tx, { by: options.by, action: "added", subject });
  await incrementRevision(tx);
  return newId;
}

/**
 * Updates a product in one transaction that locks its row. Does not change the id, the sold counts or the ratings.
 * @throws NotFound 'Product not found'
 * @throws Conflict if the product was changed after `expectedUpdatedAt`, or if the stock of a size differs from
 * `expectedStock`
 * @throws InvalidInput if the collection, an image or a renamed size does not exist. Spec: storefront §7, admin §7.
 */
export async function updateProduct(
  db: Database,
  id: string,
  input: ProductInput,
  options: SaveProductOptions = {},
): Promise<SavedProduct> {
  return db.transaction(async (tx) => {
    const findNote = await readNoteMatcher(tx);
    const [stored] = await tx
      .select({ updatedAt: products.updatedAt })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (stored === undefined) throw createProductNotFound();
    const { changedByOthers } = productInputMessages;
    const updatedAt = nextVersion(stored.updatedAt, input.expectedUpdatedAt, changedByOthers);
    const before = await getSavedProduct(tx, id);
    const findImage = await lockCollectionAndFindImages(tx, input);
    const scent = input.scent ?? toScentProfile(before.scent);
    await tx
      .update(products)
      .set({ ...toProductColumns({ ...input, scent }, { findImage, findNote }), updatedAt })
      .where(eq(products.id, id));
    await writeProductNotes(tx, [{ id, fragranceNotes: input.fragranceNotes }], findNote);
    const stockChanges = await saveVariants(tx, id, input, findImage, { by: options.by });
    const product = await getSavedProduct(tx, id);
    await recordUpdate(tx, options.by, { before, product, stockChanges });
    await incrementRevision(tx);
    return product;
  });
}

/** Returns the subject of audit entries about a product. */
export function toAuditSubject({ id, name }: Pick<Product, "id" | "name">): AuditSubject {
  return { type: "product", id, label: name };
}

/** Records stock changes in a separate audit entry, so that staff can filter the audit log by them. */
async function recordUpdate(
  tx: Database,
  by: Actor | undefined,
  saved: { before: SavedProduct; product: SavedProduct; stockChanges: AuditChange[] },
): Promise<void> {
  const subject = toAuditSubject(saved.product);
  const changes = getProductChanges(saved.before, saved.product);
  if (changes.length > 0 || saved.stockChanges.length === 0) {
    await recordAudit(tx, { by, action: "updated", subject, changes });
  }
  if (saved.stockChanges.length > 0) {
    await recordAudit(tx, { by, action: "stock-changed", subject, changes: saved.stockChanges });
  }
}

async function lockCollectionAndFindImages(tx: Database, input: ProductInput): Promise<ImageFinder> {
  // The lock prevents the deletion of the collection until this transaction ends.
  const [collection] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, input.collectionRef))
    .for("key share");
  if (collection === undefined) {
    throw new InvalidInput(productInputMessages.selectCollection, {
      collectionRef: [productInputMessages.selectCollection],
    });
  }
  const sizeImages = Object.values(input.variantImages).flatMap((variant) => variant.images);
  return findImages(tx, [input.imageRef, ...sizeImages]);
}

/** Finds the images and notes that a product refers to. */
export interface ProductLookups {
  findImage: ImageFinder;
  findNote: NoteMatcher;
}

/** Returns the columns of a product. @throws InvalidInput if its image is not stored in the shop */
export function toProductColumns(
  input: ProductInput & { scent: ScentProfile },
  { findImage, findNote }: ProductLookups,
) {
  return {
    name: input.name,
    description: input.description,
    category: input.category,
    collectionId: input.collectionRef,
    imageId: findMainImageId(input, findImage),
    ...calculatePrices(input),
    topNotes: input.fragranceNotes.top,
    middleNotes: input.fragranceNotes.middle,
    baseNotes: input.fragranceNotes.base,
    scentLasting: input.scentLasting,
    ...toScentColumns(input.scent, matchNotes(input.fragranceNotes, findNote)),
    minOrderFreeShip: input.minOrderFreeShip === null ? null : toPaisa(input.minOrderFreeShip),
    isWeeklySale: input.isWeeklySale,
    isNewArrival: input.isNewArrival,
    surfaceOnly: input.surfaceOnly,
    isFinalSale: input.isFinalSale,
    discountPercentage: input.discountPercentage,
    sku: input.sku,
    mpn: input.mpn,
    // Without a status in the input, an update keeps the stored status and a new product has the column's default.
    ...(input.status && { status: input.status }),
    ...(input.pairsWith && { pairsWith: input.pairsWith }),
  };
}

function findMainImageId({ imageRef }: ProductInput, findImage: ImageFinder): number | null {
  if (imageRef.url === "" && imageRef.publicId === "") return null;
  const imageId = findImage(imageRef);
  if (imageId === undefined) throw createUnknownImageError("image");
  return imageId;
}
