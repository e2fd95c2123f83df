import { eq, inArray } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Catalogue, CatalogueProduct } from "#catalogue/sample/catalogue.ts";
import { heroImages, heroSettings } from "#media/tables/hero-schema.server.ts";
import { collections, products } from "#catalogue/tables/product-schema.server.ts";
import { canFeature, getNextFeaturedOrder } from "#catalogue/rules/collections/collection.ts";
import { DEFAULT_FOCUS } from "#media/rules/hero/hero.ts";
import { getFeaturedIds, lockCollections } from "#catalogue/operations/collections/featured-positions.ts";
import type { Media } from "#media/operations/media.ts";

import { readNoteMatcher } from "#catalogue/operations/scent/rematch-products.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { addNoteCatalogue } from "./add-note-catalogue.ts";
import { getImageFolders, storeImages } from "./import-images.ts";
import type { ImageIds } from "./import-images.ts";
import { insertProducts } from "./import-products.ts";

/** Products per statement. With about 30 values each, far fewer than the 65,535 parameters that PostgreSQL allows. */
const BATCH_SIZE = 500;
/** Maximum age of the oldest product (ms). */
const MAX_AGE_MS = 700 * DAY_MS;

export interface ImportOptions {
  /** Folder that the catalogue's image paths are relative to. */
  imagesDir: string;
  /** Called after every batch with the number of imported products. */
  onProgress?: (done: number, total: number) => void;
}

export interface ImportResult {
  collections: number;
  products: number;
  /** Number of products whose slug already existed. */
  skipped: number;
}

/**
 * Imports a catalogue: images, collections, products with sizes, stock, sales and ratings, and the hero slides if
 * the shop has none. Fills an empty catalogue of notes. Imports everything except the images in one transaction. The
 * first product in the file is the newest. Existing records (by slug) are unchanged, so importing a catalogue again
 * has no effect.
 * @throws InvalidInput with the path of an image that is missing or cannot be read
 */
export async function importCatalogue(
  db: Database,
  media: Media,
  catalogue: Catalogue,
  options: ImportOptions,
): Promise<ImportResult> {
  // Stores images before the transaction, so that locks are not held while waiting for the image host.
  const imageIds = await storeImages(db, media, getImageFolders(catalogue), options.imagesDir);
  await addNoteCatalogue(db, media);
  return db.transaction(async (tx) => {
    const newCollections = await importCollections(tx, catalogue, imageIds);
    const newProducts = await importProducts(tx, catalogue, imageIds, options.onProgress);
    const newSlides = await importHero(tx, catalogue, imageIds);
    if (newCollections + newProducts + newSlides > 0) await incrementRevision(tx);
    return {
      collections: newCollections,
      products: newProducts,
      skipped: catalogue.products.length - newProducts,
    };
  });
}

async function importCollections(tx: Database, catalogue: Catalogue, imageIds: ImageIds): Promise<number> {
  const existing = await lockCollections(tx);
  const existingIds = new Set(existing.map((collection) => collection.id));
  let featuredCount = getFeaturedIds(existing).length;
  const newEntries = catalogue.collections
    .map((collection, position) => ({ ...collection, createdAt: new Date(Date.now() - position * DAY_MS) }))
    .filter((collection) => !existingIds.has(collection.slug))
    .toSorted((a, b) => (a.featuredOrder ?? Infinity) - (b.featuredOrder ?? Infinity));
  for (const { slug: id, name, description, image, isFeatured: shouldFeature, createdAt } of newEntries) {
    const isFeatured = shouldFeature && canFeature(featuredCount);
    const featuredOrder = isFeatured ? getNextFeaturedOrder(featuredCount) : null;
    const imageId = imageIds.get(image);
    await tx
      .insert(collections)
      .values({ id, name, description, imageId, isFeatured, featuredOrder, createdAt, updatedAt: createdAt });
    if (isFeatured) featuredCount += 1;
  }
  return newEntries.length;
}

async function importProducts(
  tx: Database,
  catalogue: Catalogue,
  imageIds: ImageIds,
  onProgress: ImportOptions["onProgress"],
): Promise<number> {
  const intervalMs = Math.min(DAY_MS, MAX_AGE_MS / Math.max(1, catalogue.products.length));
  const now = Date.now();
  const datedProducts = catalogue.products.map((product, position) => ({
    product,
    createdAt: new Date(now - Math.round(position * intervalMs)),
  }));
  const newEntries = await excludeExisting(tx, datedProducts);
  const lookups = { imageIds, findNote: await readNoteMatcher(tx) };
  for (let start = 0; start < newEntries.length; start += BATCH_SIZE) {
    await insertProducts(tx, newEntries.slice(start, start + BATCH_SIZE), lookups);
    onProgress?.(Math.min(start + BATCH_SIZE, newEntries.length), newEntries.length);
  }
  return newEntries.length;
}

async function excludeExisting<Entry extends { product: CatalogueProduct }>(
  tx: Database,
  entries: Entry[],
): Promise<Entry[]> {
  const existing = new Set<string>();
  for (let start = 0; start < entries.length; start += BATCH_SIZE * 10) {
    const slugs = entries.slice(start, start + BATCH_SIZE * 10).map(({ product }) => product.slug);
    const rows = await tx.select({ id: products.id }).from(products).where(inArray(products.id, slugs));
    for (const row of rows) existing.add(row.id);
  }
  return entries.filter(({ product }) => !existing.has(product.slug));
}

async function importHero(tx: Database, catalogue: Catalogue, imageIds: ImageIds): Promise<number> {
  const [settings] = await tx.select().from(heroSettings).where(eq(heroSettings.id, 1));
  if (settings || catalogue.heroImages.length === 0 || (await tx.$count(heroImages)) > 0) return 0;
  const slides = catalogue.heroImages.flatMap(({ file, portrait, focus = DEFAULT_FOCUS, alt }, position) => {
    const imageId = imageIds.get(file);
    return imageId === undefined
      ? []
      : [
          {
            id: `slide-${position + 1}`,
            imageId,
            portraitImageId: portrait === undefined ? null : imageIds.get(portrait),
            focusX: focus.x,
            focusY: focus.y,
            alt,
            isActive: position === 0,
            position: position + 1,
          },
        ];
  });
  await tx.insert(heroSettings).values({ id: 1 });
  await tx.insert(heroImages).values(slides);
  return slides.length;
}
