/** Extension of a stored file by the format that decoding found. */
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" };

/** The extension of a stored picture's file. @param format as the database holds it, e.g. `jpeg` */
export function extensionOf(format: string): string {
  return EXTENSIONS[format] ?? format;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** The media type of a picture by its extension or format. */
export function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension.toLowerCase()] ?? "application/octet-stream";
}
