import { extname } from "node:path";

import { readSamplePictures } from "#db/sample/sample-pictures.ts";
import type { Picture } from "#domain/media/image.ts";

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
  cached ??= [...readSamplePictures()].map(([file, { sha256: contentHash, ...properties }]) => {
    const publicId = buildPublicId("products", toStem(file));
    const extension = extname(file).slice(1);
    return {
      file,
      publicId,
      contentHash,
      extension,
      picture: { url: buildImageUrl(publicId, extension), publicId, ...properties },
    };
  });
  return cached;
}
