import type { ImageFolder } from "../rules/upload.ts";

const MAX_STEM_LENGTH = 80;

/** Converts a file name to a URL-safe stem: `Oud Mehtab (1).JPG` → `oud-mehtab-1`. */
export function toStem(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const stem = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_STEM_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
  return stem || "image";
}

/**
 * Builds the public id of an image from folder, timestamp and stem. Sample images have no timestamp, so their URLs
 * are the same in every shop. Spec: storefront §7.
 */
export function buildPublicId(folder: ImageFolder, stem: string, timestamp?: number): string {
  return timestamp === undefined ? `${folder}/${stem}` : `${folder}/${timestamp}-${stem}`;
}

/**
 * Returns the URL of an image delivered by the shop, without transformations. `version` distinguishes images that
 * reuse a public id, because URLs are cached for a year.
 */
export function buildImageUrl(publicId: string, extension: string, version = 1): string {
  return `/media/image/upload/v${version}/${publicId}.${extension}`;
}
