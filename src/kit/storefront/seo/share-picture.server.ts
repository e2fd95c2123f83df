import type { Picture, PixelSize } from "../../rules/image.ts";
import { buildDeliveryUrl, IMAGE_SIZES } from "../../rules/image.ts";

import defaultHero from "../default-hero.jpg?url";

/** The picture of a link preview. Sizes are in pixels. */
export interface SharePicture {
  url: string;
  width: number;
  height: number;
  alt: string;
}

const [SHARE_SIZE] = IMAGE_SIZES.share;
const DEFAULT_SIZE: PixelSize = [1600, 900];

/**
 * Returns a stored picture, or the shop's default picture, in the size of link previews. Programs that load previews
 * send no `Accept` header for pictures, so the picture service sends JPEG, which all of them support.
 */
export function buildSharePicture(siteUrl: string, picture: Picture | null, alt: string): SharePicture {
  const [width, height] = picture === null ? DEFAULT_SIZE : SHARE_SIZE;
  const path = picture === null ? defaultHero : buildDeliveryUrl(picture.url, SHARE_SIZE);
  return { url: new URL(path, siteUrl).href, width, height, alt };
}
