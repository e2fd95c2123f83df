import { mediaMessages } from "./staff-messages.ts";

/** Where pictures belong; the first part of their public id. `general` is for whatever is none of the others. */
export const IMAGE_FOLDERS = ["products", "collections", "hero-images", "general"] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

/** Named for the shop; the only set of rules for uploads there is. Spec: storefront §7. */
export const UPLOAD_PRESET = "zarif-essence";

/** Spec: storefront §5, §9. */
export const MAX_UPLOAD_BYTES = 10_485_760;
const BYTES_PER_MB = 1024 * 1024;
/** Width and height of the smallest picture: a thumbnail's width. */
export const MIN_UPLOAD_PIXELS = 80;

const CATALOGUE_TYPES = ["jpeg", "jpg", "png", "webp"] as const;

/** The names of the types a folder takes: GIF only outside the catalogue's. Spec: storefront §5, admin §5. */
export function uploadTypes(folder: ImageFolder): readonly string[] {
  return folder === "general" ? [...CATALOGUE_TYPES, "gif"] : CATALOGUE_TYPES;
}

/** What a picture is called after its upload; sizes in pixels and bytes. Spec: storefront §3. */
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
  /** `#rrggbb`, painted before the picture arrives. */
  color: string;
}

/** A change of the stored picture itself: filled into a listed size, or made no larger than one. */
export interface UploadTransformation {
  crop: "fill" | "limit";
  width: number;
  height: number;
}

/** 'File size must be less than 10MB' */
export function fileTooLarge(): string {
  return mediaMessages.fileTooLarge(MAX_UPLOAD_BYTES / BYTES_PER_MB);
}

/** 'File type must be one of: jpeg, …' for a folder. */
export function wrongFileType(folder: ImageFolder): string {
  return mediaMessages.wrongFileType(uploadTypes(folder));
}

/**
 * What is wrong with a file as far as its name, type and size tell, for the browser to say at once; the server looks
 * into the file. Spec: storefront §5.
 */
export function pictureFileErrors(
  file: { name: string; type: string; size: number } | undefined,
  folder: ImageFolder,
): string[] {
  if (file === undefined) return [mediaMessages.noFile];
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  // A browser that does not know the file's type leaves it empty.
  const type = file.type === "" ? extension : file.type.replace(/^image\//, "");
  return [
    ...(file.size > MAX_UPLOAD_BYTES ? [fileTooLarge()] : []),
    ...(uploadTypes(folder).includes(type) ? [] : [wrongFileType(folder)]),
  ];
}
