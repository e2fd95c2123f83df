import type { PixelSize } from "./image.ts";
import { IMAGE_SIZES } from "./image.ts";

const LISTED_SIZES = new Set(
  Object.values(IMAGE_SIZES)
    .flat()
    .map(([width, height]) => `${width}x${height}`),
);

/** Returns whether the shop delivers images in this size. */
export function isListedSize([width, height]: PixelSize): boolean {
  return LISTED_SIZES.has(`${width}x${height}`);
}
