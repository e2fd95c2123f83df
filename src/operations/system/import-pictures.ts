import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Database } from "#db/client.server.ts";
import type { Catalogue } from "#db/sample/catalogue.ts";
import { InvalidInput } from "#domain/errors.ts";
import { mediaMessages } from "#domain/messages.ts";
import type { ImageStore } from "#operations/media/image-store.ts";
import type { ImageFolder } from "#operations/media/public-id.ts";
import { stemOf } from "#operations/media/public-id.ts";
import { storeImage } from "#operations/media/store-image.ts";

/** Ids of stored pictures by their path in the catalogue. */
export type ImageIds = ReadonlyMap<string, number>;

/**
 * Stores every picture a catalogue names, each once.
 * @throws InvalidInput naming a picture that is missing or cannot be read
 */
export async function storePictures(
  tx: Database,
  store: ImageStore,
  catalogue: Catalogue,
  imagesDir: string,
): Promise<ImageIds> {
  const ids = new Map<string, number>();
  for (const [file, folder] of folderByPicture(catalogue)) {
    const content = await readFile(join(imagesDir, file)).catch(() => undefined);
    if (content === undefined) throw new InvalidInput(mediaMessages.missingFile(file));
    const stored = await storeImage(tx, store, { file: content, folder, stem: stemOf(file) }).catch(
      (error: unknown) => {
        throw error instanceof InvalidInput ? new InvalidInput(mediaMessages.missingFile(file)) : error;
      },
    );
    ids.set(file, stored.id);
  }
  return ids;
}

/** Every picture of a catalogue by its path, with the folder it belongs to. */
export function folderByPicture(catalogue: Catalogue): Map<string, ImageFolder> {
  const folders = new Map<string, ImageFolder>();
  for (const { image } of catalogue.collections) folders.set(image, "collections");
  for (const { file } of catalogue.heroImages) folders.set(file, "hero-images");
  for (const product of catalogue.products) {
    for (const file of product.images) folders.set(file, "products");
    for (const file of Object.values(product.variantImages).flat()) folders.set(file, "products");
  }
  return folders;
}
