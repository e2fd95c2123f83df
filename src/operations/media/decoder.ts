import sharp from "sharp";
import type { Sharp } from "sharp";

// One thread per picture: encodes share the processor with the pages, and the queue bounds their number.
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of the shop's own kinds are there for an upload to reach: no SVG, PDF or anything of ImageMagick's.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});

/** The most pixels that a picture may have; a larger one is refused before it is decoded. */
export const MAX_MEGAPIXELS = 40;

export interface DecodeOptions {
  /** -1 for all of them. */
  frames?: number;
  /** Fails on bytes between the pixels that no decoder needs. */
  isStrict?: boolean;
}

/** A picture to be decoded, from a path or from bytes; a damaged one makes decoding fail instead of showing grey. */
export function decode(
  picture: string | Uint8Array,
  { frames = 1, isStrict = false }: DecodeOptions = {},
): Sharp {
  const failOn = isStrict ? "warning" : "error";
  return sharp(picture, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn, pages: frames });
}
