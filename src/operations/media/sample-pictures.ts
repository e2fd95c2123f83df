import { extname } from "node:path";

import { readSamplePictures } from "#db/sample/sample-pictures.ts";
import type { Picture } from "#domain/media/image.ts";

import type { PictureName } from "./image-host.ts";
import { imageUrl, buildPublicId, toStem } from "./public-id.ts";

/** A product picture of the sample catalogue. */
export interface SamplePicture extends PictureName {
  /** Path in the catalogue. */
  file: string;
  picture: Picture;
}

let cached: readonly SamplePicture[] | undefined;

/** Returns the sample's product pictures without a database query and without decoding them. */
export function samplePictures(): readonly SamplePicture[] {
  cached ??= [...readSamplePictures()].map(([file, { sha256: contentHash, ...properties }]) => {
    const publicId = buildPublicId("products", toStem(file));
    const extension = extname(file).slice(1);
    return {
      file,
      publicId,
      contentHash,
      extension,
      picture: { url: imageUrl(publicId, extension), publicId, ...properties },
    };
  });
  return cached;
}
