import sharp from "sharp";
import type { Sharp } from "sharp";

// Uses one thread per image, because page rendering also needs the CPU. A queue limits concurrent encoding tasks.
sharp.concurrency(1);
sharp.cache(false);
// Uploads reach only the decoders of supported formats: no SVG, PDF or ImageMagick.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});

/** Maximum number of megapixels. Larger images are rejected before they are decoded. */
export const MAX_MEGAPIXELS = 40;

export interface DecodeOptions {
  /** Number of frames to decode; -1 decodes all. */
  frames?: number;
  /** Whether to reject image data that causes decoder warnings, e.g. unused bytes. */
  isStrict?: boolean;
}

/**
 * Decodes an image from a path or from bytes. Rejects damaged image data, which would otherwise show as grey areas.
 */
export function decode(
  image: string | Uint8Array,
  { frames = 1, isStrict = false }: DecodeOptions = {},
): Sharp {
  const failOn = isStrict ? "warning" : "error";
  return sharp(image, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn, pages: frames });
}
