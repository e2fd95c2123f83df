import type { PixelSize } from "#kit/rules/image.ts";

import type { ImageIdentity } from "./image-host.ts";

export const ORIGINALS_PREFIX = "originals/";
export const DERIVED_PREFIX = "derived/";

/** Version of the encoder settings. Change it whenever the settings change, so that every size is rendered again. */
const ENCODER_VERSION = "e1";

/** Delivery formats, best compression first. */
export type DeliveryFormat = "avif" | "webp" | "jpeg";

type StoredContent = Pick<ImageIdentity, "contentHash" | "extension">;

/** Returns the key of an image's original file. The key contains the content hash, so equal files are stored once. */
export function buildOriginalKey({ contentHash, extension }: StoredContent): string {
  return `${ORIGINALS_PREFIX}${contentHash.slice(0, 2)}/${contentHash}.${extension}`;
}

/** Returns the content hash in the key of an original file. */
export function parseContentHash(key: string): string {
  return /([0-9a-f]+)\.\w+$/.exec(key)?.[1] ?? "";
}

/** Returns the key prefix of all sizes rendered from one original. */
export function buildDerivedPrefix(contentHash: string): string {
  return `${DERIVED_PREFIX}${ENCODER_VERSION}/${contentHash.slice(0, 2)}/${contentHash}/`;
}

/** Returns the key of one rendered size of an image. */
export function buildDerivedKey(
  contentHash: string,
  [width, height]: PixelSize,
  format: DeliveryFormat,
): string {
  return `${buildDerivedPrefix(contentHash)}${width}x${height}.${format}`;
}
