import type { StoredImage, PixelSize } from "../../rules/image.ts";
import { buildDeliveryUrl, IMAGE_SIZES } from "../../rules/image.ts";

import defaultHero from "../default-hero.jpg?url";

/** The image of a link preview. Sizes are in pixels. */
export interface ShareImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

const [SHARE_SIZE] = IMAGE_SIZES.share;
const DEFAULT_SIZE: PixelSize = [1600, 900];

/**
 * Returns a stored image, or the shop's default image, in the size of link previews. Programs that load previews
 * send no `Accept` header for images, so the image service sends JPEG, which all of them support.
 */
export function buildShareImage(siteUrl: string, image: StoredImage | null, alt: string): ShareImage {
  const [width, height] = image === null ? DEFAULT_SIZE : SHARE_SIZE;
  const path = image === null ? defaultHero : buildDeliveryUrl(image.url, SHARE_SIZE);
  return { url: new URL(path, siteUrl).href, width, height, alt };
}
