import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import type { StoredImage } from "#kit/rules/image.ts";
import { projectRoot } from "#platform/db/project-root.ts";

import { IMAGE_FOLDERS } from "../rules/upload.ts";
import type { ImageIdentity } from "./image-host.ts";
import { buildImageUrl, buildPublicId, toStem } from "./public-id.ts";

/** Folder of the images of the sample catalogue. */
export const sampleImagesDir = join(projectRoot, "src/media/sample");

const metadataSchema = z.record(
  z.string(),
  z.strictObject({
    folder: z.enum(IMAGE_FOLDERS),
    extension: z.string(),
    format: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.string(),
    sha256: z.string(),
  }),
);

/** Metadata of a sample image: upload folder, format, size in pixels, dominant color and hash of its file. */
export type ImageMetadata = z.infer<typeof metadataSchema>[string];

/** Returns the metadata of every sample image by its path. A test compares it with the files. */
export function readSampleImages(): ReadonlyMap<string, ImageMetadata> {
  const metadata = JSON.parse(readFileSync(join(sampleImagesDir, "images.json"), "utf8"));
  return new Map(Object.entries(metadataSchema.parse(metadata)));
}

/** A product image of the sample catalogue. */
export interface SampleImage extends ImageIdentity {
  /** Path in the folder of the sample images. */
  file: string;
  image: StoredImage;
}

let cached: readonly SampleImage[] | undefined;

/** Returns the sample catalogue's product images. Needs no database and decodes no images. */
export function getSampleImages(): readonly SampleImage[] {
  cached ??= [...readSampleImages()]
    .filter(([, { folder }]) => folder === "products")
    .map(([file, { folder, sha256: contentHash, extension, width, height, color }]) => {
      const publicId = buildPublicId(folder, toStem(file));
      const url = buildImageUrl(publicId, extension);
      return { file, publicId, contentHash, extension, image: { url, publicId, width, height, color } };
    });
  return cached;
}
