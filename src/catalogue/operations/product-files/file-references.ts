import { inArray, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import { parseImageNames } from "../../rules/product-files/apply-variants.ts";
import type { FileReferences } from "../../rules/product-files/apply-values.ts";
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

/** Returns functions that find the collections and images that a file references. Locks them against deletion. */
export async function readReferences(tx: Database, rows: readonly FileRow[]): Promise<FileReferences> {
  const storedCollections = await tx
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .orderBy(collections.id)
    .for("key share");
  const collectionIds = new Set(storedCollections.map(({ id }) => id));
  const byName = Map.groupBy(storedCollections, ({ name }) => name.toLowerCase());
  const imageNames = rows.flatMap(({ cells }) => [
    ...(cells.image ? [cells.image] : []),
    ...parseImageNames(cells.variant_images ?? "").names,
  ]);
  const storedImages = await readImages(tx, imageNames);
  return {
    findCollectionIds: (name) =>
      collectionIds.has(name) ? [name] : (byName.get(name.toLowerCase()) ?? []).map(({ id }) => id),
    findStoredImage: (name) => storedImages.get(name),
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
