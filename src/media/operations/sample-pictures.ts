import { readSamplePictures } from "#catalogue/sample/sample-pictures.ts";
import type { Picture } from "#kit/rules/image.ts";

import type { PictureIdentity } from "./image-host.ts";
import { buildImageUrl, buildPublicId, toStem } from "./public-id.ts";

/** A product picture of the sample catalogue. */
export interface SamplePicture extends PictureIdentity {
  /** Path in the sample catalogue's folder. */
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
