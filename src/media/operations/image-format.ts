import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

/** File extensions by decoded format. */
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" };

/** Returns the file extension of a format. @param format as stored in the database, e.g. `jpeg` */
export function getFileExtension(format: string): string {
  return getOwnEntry(EXTENSIONS, format) ?? format;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** Returns the media type of a file extension or format. */
export function getContentType(extension: string): string {
  return getOwnEntry(CONTENT_TYPES, extension.toLowerCase()) ?? "application/octet-stream";
}
