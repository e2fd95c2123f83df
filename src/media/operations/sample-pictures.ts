import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import type { Picture } from "#kit/rules/image.ts";
import { projectRoot } from "#platform/db/project-root.ts";

import { IMAGE_FOLDERS } from "../rules/upload.ts";
import type { PictureIdentity } from "./image-host.ts";
import { buildImageUrl, buildPublicId, toStem } from "./public-id.ts";

/** Folder of the pictures of the sample catalogue. */
export const samplePicturesDir = join(projectRoot, "src/media/sample");

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

/** Metadata of a sample picture: upload folder, format, size in pixels, dominant color and hash of its file. */
export type PictureMetadata = z.infer<typeof metadataSchema>[string];

/** Returns the metadata of every sample picture by its path. A test compares it with the files. */
export function readSamplePictures(): ReadonlyMap<string, PictureMetadata> {
  const metadata = JSON.parse(readFileSync(join(samplePicturesDir, "pictures.json"), "utf8"));
  return new Map(Object.entries(metadataSchema.parse(metadata)));
}

/** A product picture of the sample catalogue. */
export interface SamplePicture extends PictureIdentity {
  /** Path in the folder of the sample pictures. */
  file: string;
  picture: Picture;
}

let cached: readonly SamplePicture[] | undefined;

/** Returns the sample catalogue's product pictures. Needs no database and decodes no pictures. */
export function getSamplePictures(): readonly SamplePicture[] {
  cached ??= [...readSamplePictures()]
    .filter(([, { folder }]) => folder === "products")
    .map(([file, { folder, sha256: contentHash, extension, width, height, color }]) => {
      const publicId = buildPublicId(folder, toStem(file));
      const url = buildImageUrl(publicId, extension);
      return { file, publicId, contentHash, extension, picture: { url, publicId, width, height, color } };
    });
  return cached;
}
