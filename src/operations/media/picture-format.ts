/** Extension of a stored file by the format that decoding found. */
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" };

/** The extension of a stored picture's file. @param format as the database holds it, e.g. `jpeg` */
export function extensionOf(format: string): string {
  return EXTENSIONS[format] ?? format;
}
