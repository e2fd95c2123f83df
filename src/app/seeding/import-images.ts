import { access, constants } from "node:fs/promises";
import { join } from "node:path";

import type { Database } from "#platform/db/client.server.ts";
import type { Catalogue } from "#catalogue/sample/catalogue.ts";
import type { CatalogueNote } from "#catalogue/sample/notes.ts";
import { readSampleImages } from "#media/operations/sample-images.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { mediaMessages } from "#media/rules/staff-messages.ts";
import type { ImageFolder } from "#media/rules/upload.ts";
import { describeFile } from "#media/operations/local-file.ts";
import type { Media } from "#media/operations/media.ts";
import { buildPublicId, toStem } from "#media/operations/public-id.ts";
import { storeImage } from "#media/operations/store-image.ts";

/** Ids of stored images by path in the catalogue. */
export type ImageIds = ReadonlyMap<string, number>;

/**
 * Stores each image once, in the same way as an upload.
 * @param folders the upload folder of each image by its path in `imagesDir`
 * @throws InvalidInput with the path of an image that is missing or cannot be read
 */
export async function storeImages(
  db: Database,
  media: Media,
  folders: ReadonlyMap<string, ImageFolder>,
  imagesDir: string,
): Promise<ImageIds> {
  // Checks all images before storing any of them.
  for (const path of folders.keys()) {
    await access(join(imagesDir, path), constants.R_OK).catch(() => {
      throw new InvalidInput(mediaMessages.missingFile(path));
    });
  }
  const ids = new Map<string, number>();
  const samples = readSampleImages();
  for (const [path, folder] of folders) {
    const file = await describeFile(join(imagesDir, path));
    const publicId = buildPublicId(folder, toStem(path));
    const sample = samples.get(path);
    // Reuses known properties, because decoding the sample images would take most of the first start.
    const properties = sample?.sha256 === file.sha256 ? sample : undefined;
    const image = await storeImage(db, media, { file, folder, publicId, properties }).catch(
      (error: unknown) => {
        throw error instanceof InvalidInput ? new InvalidInput(mediaMessages.missingFile(path)) : error;
      },
    );
    ids.set(path, image.id);
  }
  return ids;
}

/** Returns the upload folder of each image in a catalogue of notes, by image path. */
export function getNoteFolders(notes: readonly CatalogueNote[]): Map<string, ImageFolder> {
  return new Map(notes.flatMap(({ image }) => (image ? [[image, "notes"]] : [])));
}

/** Returns the upload folder of each image in a catalogue, by image path. */
export function getImageFolders(catalogue: Catalogue): Map<string, ImageFolder> {
  const folders = new Map<string, ImageFolder>();
  for (const { image } of catalogue.collections) folders.set(image, "collections");
  for (const { file, portrait } of catalogue.heroImages) {
    folders.set(file, "hero-images");
    if (portrait !== undefined) folders.set(portrait, "hero-images");
  }
  for (const product of catalogue.products) {
    for (const file of product.images) folders.set(file, "products");
    for (const file of Object.values(product.variantImages).flat()) folders.set(file, "products");
  }
  return folders;
}
