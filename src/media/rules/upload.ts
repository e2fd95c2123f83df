import type { PixelSize } from "#kit/rules/image.ts";
import { IMAGE_SIZES } from "#kit/rules/image.ts";

import { mediaMessages } from "./staff-messages.ts";

/** Image folders, which are the first part of a public id. `general` is for all other images. */
export const IMAGE_FOLDERS = ["products", "collections", "hero-images", "notes", "general"] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

/** The name of the only upload preset. Spec: storefront §7. */
export const UPLOAD_PRESET = "zarif-essence";

/** Maximum size of an uploaded file (bytes). Spec: storefront §5, §9. */
export const MAX_UPLOAD_BYTES = 10_485_760;
const BYTES_PER_MB = 1024 * 1024;
/** Minimum width and height in pixels: the width of a thumbnail. */
export const MIN_UPLOAD_PIXELS = 80;

const CATALOGUE_TYPES = ["jpeg", "jpg", "png", "webp"] as const;

/**
 * Returns the file types that a folder accepts: GIF only outside the catalogue folders. Spec: storefront §5, admin §5.
 */
export function listUploadTypes(folder: ImageFolder): readonly string[] {
  return folder === "general" ? [...CATALOGUE_TYPES, "gif"] : CATALOGUE_TYPES;
}

/** Metadata of an uploaded image; sizes in pixels and bytes. Spec: storefront §3. */
export interface ImageUploadResult {
  url: string;
  publicId: string;
  width: number;
  height: number;
  format: string;
  bytes: number;
  /** ISO 8601. */
  createdAt: string;
  resourceType: "image";
  tags: string[];
  /** Placeholder color `#rrggbb`. */
  color: string;
}

/** A transformation of the stored image: `fill` crops it to the size, `limit` scales it down to fit the size. */
export interface UploadTransformation {
  crop: "fill" | "limit";
  width: number;
  height: number;
}

/** Returns the message 'File size must be less than 10MB'. */
export function describeMaxFileSize(): string {
  return mediaMessages.fileTooLarge(MAX_UPLOAD_BYTES / BYTES_PER_MB);
}

/** Returns the message 'File type must be one of: jpeg, …' for a folder. */
export function describeAllowedFileTypes(folder: ImageFolder): string {
  return mediaMessages.wrongFileType(listUploadTypes(folder));
}

/**
 * Returns the errors that the browser can detect from a file's name, type and size; the server also checks the content.
 * Spec: storefront §5.
 */
export function findFileErrors(
  file: { name: string; type: string; size: number } | undefined,
  folder: ImageFolder,
): string[] {
  if (file === undefined) return [mediaMessages.noFile];
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  // Browsers leave the type of unknown files empty.
  const type = file.type === "" ? extension : file.type.replace(/^image\//, "");
  return [
    ...(file.size > MAX_UPLOAD_BYTES ? [describeMaxFileSize()] : []),
    ...(listUploadTypes(folder).includes(type) ? [] : [describeAllowedFileTypes(folder)]),
  ];
}

const LISTED_SIZES = new Set(
  Object.values(IMAGE_SIZES)
    .flat()
    .map(([width, height]) => `${width}x${height}`),
);

/** Returns whether the shop delivers images in this size. */
export function isListedSize([width, height]: PixelSize): boolean {
  return LISTED_SIZES.has(`${width}x${height}`);
}
