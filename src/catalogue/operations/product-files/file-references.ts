import { and, eq, inArray, isNotNull, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import { parseImageNames } from "../../rules/product-files/apply-variants.ts";
import { importImages } from "../../tables/product-change-schema.server.ts";
import type { ForeignReferences } from "../../rules/product-files/prepare-group.ts";
import { toAbsolute } from "../../rules/product-files/prepare-group.ts";
import type { FileRow } from "../../rules/product-files/product-import.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import type { ImageRef } from "../../rules/variant-images.ts";
import type { FindIdsByName } from "../../rules/product-files/group-rows.ts";
import type { ImageFinder } from "#media/operations/find-images.ts";

import { mapInBatches } from "./in-batches.ts";

/** Returns a function that finds the ids of stored products by name, for rows without an id. */
export async function createIdFinder(tx: Database, rows: readonly FileRow[]): Promise<FindIdsByName> {
  const names = rows.flatMap(({ cells }) => (!cells.id && cells.name ? [cells.name] : []));
  const storedProducts = await mapInBatches([...new Set(names)], (batch) =>
    tx.select({ id: products.id, name: products.name }).from(products).where(inArray(products.name, batch)),
  );
  const byName = Map.groupBy(storedProducts, ({ name }) => name);
  return (name) => (byName.get(name) ?? []).map(({ id }) => id);
}

/** Returns which of these ids stored products have. */
export async function findStoredIds(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await mapInBatches([...new Set(ids)], (batch) =>
    tx.select({ id: products.id }).from(products).where(inArray(products.id, batch)),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns functions that find the collections and images that a file references. Locks them against deletion. */
export async function readReferences(
  tx: Database,
  rows: readonly FileRow[],
  imageBase: string,
): Promise<ForeignReferences> {
  const storedCollections = await tx
    .select({ id: collections.id, name: collections.name, image: images.publicId })
    .from(collections)
    .leftJoin(images, eq(images.id, collections.imageId))
    .orderBy(collections.id)
    .for("key share", { of: collections });
  const collectionImages = new Map(storedCollections.map(({ id, image }) => [id, image]));
  const collectionIds = new Set(storedCollections.map(({ id }) => id));
  const byName = Map.groupBy(storedCollections, ({ name }) => name.toLowerCase());
  const imageNames = rows.flatMap(({ cells }) =>
    [...(cells.image ? [cells.image] : []), ...parseImageNames(cells.variant_images ?? "").names].flatMap(
      (name) => [name, toAbsolute(name, { isExport: true, imageBase }) || name],
    ),
  );
  const fetched = await readFetchedImages(tx, imageNames);
  const collectionImageNames = [...collectionImages.values()].filter((name) => name !== null);
  const storedImages = await readImages(tx, [
    ...imageNames,
    ...fetched.stored.values(),
    ...collectionImageNames,
  ]);
  return {
    findCollectionIds: (name) =>
      collectionIds.has(name) ? [name] : (byName.get(name.toLowerCase()) ?? []).map(({ id }) => id),
    findStoredImage: (name) => storedImages.get(fetched.stored.get(name) ?? name),
    findFailedFetch: (url) => fetched.failures.get(url),
    findCollectionImage: (id) => collectionImages.get(id) ?? undefined,
  };
}

/** Returns the public ids of the fetched images among these addresses, and why others could not be fetched. */
async function readFetchedImages(tx: Database, names: readonly string[]) {
  const urls = [...new Set(names)].filter((name) => name.includes("/"));
  const rows = await mapInBatches(urls, (batch) =>
    tx
      .select({ url: importImages.url, reason: importImages.reason, publicId: images.publicId })
      .from(importImages)
      .leftJoin(images, eq(images.id, importImages.imageId))
      .where(and(inArray(importImages.url, batch), isNotNull(importImages.fetchedAt))),
  );
  return {
    stored: new Map(rows.flatMap(({ url, publicId }) => (publicId === null ? [] : [[url, publicId]]))),
    failures: new Map(rows.flatMap(({ url, reason }) => (reason === null ? [] : [[url, reason]]))),
  };
}

/**
 * Reads the stored images of many products at once. Returns a function that finds the id of the stored image for a
 * reference.
 */
export async function readImageFinder(tx: Database, inputs: readonly ProductInput[]): Promise<ImageFinder> {
  const refs = inputs.flatMap((input) => [
    input.imageRef,
    ...Object.values(input.variantImages).flatMap(({ images: sizeImages }) => sizeImages),
  ]);
  const getReference = ({ publicId, url }: ImageRef) => publicId || url;
  const storedImages = await readImages(tx, refs.map(getReference));
  return (ref) => storedImages.get(getReference(ref))?.id;
}

/** Returns stored images by publicId and by URL. Locks them against deletion until the transaction ends. */
async function readImages(tx: Database, references: readonly string[]) {
  const distinctReferences = [...new Set(references)].filter((reference) => reference !== "");
  const rows = await mapInBatches(distinctReferences, (batch) =>
    tx
      .select({ id: images.id, url: images.url, publicId: images.publicId })
      .from(images)
      .where(or(inArray(images.publicId, batch), inArray(images.url, batch)))
      .for("key share"),
  );
  return new Map(rows.flatMap((row) => [[row.publicId, row] as const, [row.url, row] as const]));
}
