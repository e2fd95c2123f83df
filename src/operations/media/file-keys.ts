import type { PixelSize } from "#domain/media/image.ts";

import type { PictureName } from "./image-host.ts";

export const ORIGINALS = "originals/";
export const DERIVED = "derived/";

/** Version of the encoder settings. Change it with the settings, so that every size is rendered again. */
const ENCODING = "e1";

/** Delivery formats, best compression first. */
export type DeliveryFormat = "avif" | "webp" | "jpeg";

type StoredContent = Pick<PictureName, "contentHash" | "extension">;

/** Returns the key of a picture's original file. It derives from the content hash, so equal files are stored once. */
export function originalKey({ contentHash, extension }: StoredContent): string {
  return `${ORIGINALS}${contentHash.slice(0, 2)}/${contentHash}.${extension}`;
}

/** Returns the content hash in the key of an original file. */
export function contentHashOfKey(key: string): string {
  return /([0-9a-f]+)\.\w+$/.exec(key)?.[1] ?? "";
}

/** Returns the key prefix of all sizes rendered from one original. */
export function derivedFolder(contentHash: string): string {
  return `${DERIVED}${ENCODING}/${contentHash.slice(0, 2)}/${contentHash}/`;
}

/** Returns the key of one rendered size of a picture. */
export function derivedKey(contentHash: string, [width, height]: PixelSize, format: DeliveryFormat): string {
  return `${derivedFolder(contentHash)}${width}x${height}.${format}`;
}
