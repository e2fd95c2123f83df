import type { Picture, PixelSize } from "#domain/media/image.ts";
import { deliveryUrl, IMAGE_SIZES } from "#domain/media/image.ts";

import defaultHero from "../home/default-hero.jpg?url";

/** A picture for the card that a link becomes in a chat or a feed; sizes in pixels. */
export interface SharePicture {
  url: string;
  width: number;
  height: number;
  alt: string;
}

const [SHARE_SIZE] = IMAGE_SIZES.share;
const DEFAULT_SIZE: PixelSize = [1600, 900];

/**
 * A stored picture as link cards show it, or the shop's default one. Programs that fetch cards name no format they
 * accept, and the picture service answers those with JPEG, which all of them read.
 */
export function sharePicture(siteUrl: string, picture: Picture | null, alt: string): SharePicture {
  const [width, height] = picture === null ? DEFAULT_SIZE : SHARE_SIZE;
  const address = picture === null ? defaultHero : deliveryUrl(picture.url, SHARE_SIZE);
  return { url: new URL(address, siteUrl).href, width, height, alt };
}
