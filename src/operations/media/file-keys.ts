import type { PixelSize } from "#domain/media/image.ts";

import type { PictureName } from "./image-host.ts";

export const ORIGINALS = "originals/";
export const DERIVED = "derived/";

/** Goes up when a number of the encoders changes, so that every size is made anew. */
const ENCODING = "e1";

/** Formats a picture is delivered in, the best first. */
export type DeliveryFormat = "avif" | "webp" | "jpeg";

type StoredContent = Pick<PictureName, "contentHash" | "extension">;

/** Where a picture's stored file is kept: under its content, so that the same content is kept once. */
export function originalKey({ contentHash, extension }: StoredContent): string {
  return `${ORIGINALS}${contentHash.slice(0, 2)}/${contentHash}.${extension}`;
}

/** The content that the key of a stored file names. */
export function hashOfKey(key: string): string {
  return /([0-9a-f]+)\.\w+$/.exec(key)?.[1] ?? "";
}

/** Where everything made of one content is kept. */
export function derivedFolder(contentHash: string): string {
  return `${DERIVED}${ENCODING}/${contentHash.slice(0, 2)}/${contentHash}/`;
}

/** Where one size of a picture is kept. */
export function derivedKey(contentHash: string, [width, height]: PixelSize, format: DeliveryFormat): string {
  return `${derivedFolder(contentHash)}${width}x${height}.${format}`;
}
