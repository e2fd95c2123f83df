import type { ImageFolder } from "#domain/media/upload.ts";

const MAX_STEM_LENGTH = 80;

/** A file name's stem as a part of an address: `Oud Mehtab (1).JPG` → `oud-mehtab-1`. */
export function stemOf(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const stem = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_STEM_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
  return stem || "picture";
}

/**
 * The public id of a picture: folder, timestamp and stem, as the specification builds it; the sample pictures go
 * without a timestamp, so that they have the same address in every shop. Spec: storefront §7.
 */
export function publicIdOf(folder: ImageFolder, stem: string, timestamp?: number): string {
  return timestamp === undefined ? `${folder}/${stem}` : `${folder}/${timestamp}-${stem}`;
}

/**
 * The address of a picture that the shop itself delivers, without transformations. `version` tells two pictures apart
 * that had one public id, one after the other: addresses are cached for a year.
 */
export function imageUrl(publicId: string, extension: string, version = 1): string {
  return `/media/image/upload/v${version}/${publicId}.${extension}`;
}
