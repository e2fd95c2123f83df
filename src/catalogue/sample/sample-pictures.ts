import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { IMAGE_FOLDERS } from "#media/rules/upload.ts";

import { sampleDir } from "./catalogue.ts";

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

/** Returns the metadata of every sample picture by its path in the catalogue. A test compares it with the files. */
export function readSamplePictures(): ReadonlyMap<string, PictureMetadata> {
  const metadata = metadataSchema.parse(JSON.parse(readFileSync(join(sampleDir, "pictures.json"), "utf8")));
  return new Map(Object.entries(metadata));
}
