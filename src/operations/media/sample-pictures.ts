import { extname } from "node:path";

import { readSamplePictures } from "#db/sample/sample-pictures.ts";
import type { Picture } from "#domain/media/image.ts";

import type { PictureName } from "./image-host.ts";
import { imageUrl, publicIdOf, stemOf } from "./public-id.ts";

/** A product picture of the sample catalogue, as it is named once stored. */
export interface SamplePicture extends PictureName {
  /** Its path in the catalogue. */
  file: string;
  picture: Picture;
}

let known: readonly SamplePicture[] | undefined;

/** The sample's product pictures, known without a database and without decoding one. */
export function samplePictures(): readonly SamplePicture[] {
  known ??= [...readSamplePictures()].map(([file, { sha256: contentHash, ...facts }]) => {
    const publicId = publicIdOf("products", stemOf(file));
    const extension = extname(file).slice(1);
    return {
      file,
      publicId,
      contentHash,
      extension,
      picture: { url: imageUrl(publicId, extension), publicId, ...facts },
    };
  });
  return known;
}
