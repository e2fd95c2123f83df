import { contentTypeOf } from "#operations/media/picture-format.ts";

const YEAR_IMMUTABLE = "public, max-age=31536000, immutable";

export interface PictureHeaderOptions {
  /** Extension or format, e.g. `avif`. */
  type: string;
  bytes: number;
  /** Without quotes; the same content in the same size and format has the same one for ever. */
  tag: string;
  /** Set when the format depends on what the browser accepts. */
  vary?: "Accept";
}

/** The headers of a picture's whole answer, names in lower case. */
export function pictureHeaders({ type, bytes, tag, vary }: PictureHeaderOptions): Record<string, string> {
  return {
    "content-type": contentTypeOf(type),
    "content-length": String(bytes),
    "cache-control": YEAR_IMMUTABLE,
    etag: `"${tag}"`,
    "accept-ranges": "bytes",
    ...(vary && { vary }),
  };
}

/** What a browser keeps as it came with the picture. */
const REPRESENTATION_HEADERS = ["content-type", "content-length", "content-security-policy"];

/** The headers of an answer that tells the browser that it has the picture. */
export function notModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !REPRESENTATION_HEADERS.includes(name)),
  );
}

/** Whether the browser has the picture already, by its If-None-Match. */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.some((tag) => tag === etag || tag === "*");
}
