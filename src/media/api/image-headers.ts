import { getContentType } from "../operations/image-format.ts";

const YEAR_IMMUTABLE = "public, max-age=31536000, immutable";

export interface ImageHeaderOptions {
  /** Extension or format, e.g. `avif`. */
  type: string;
  bytes: number;
  /** ETag without quotes. Identifies content, size and format permanently. */
  tag: string;
  /** Set if the format depends on the Accept header. */
  vary?: "Accept";
}

/** Returns the headers of a complete image response, with lowercase names. */
export function createImageHeaders({ type, bytes, tag, vary }: ImageHeaderOptions): Record<string, string> {
  return {
    "content-type": getContentType(type),
    "content-length": String(bytes),
    "cache-control": YEAR_IMMUTABLE,
    etag: `"${tag}"`,
    "accept-ranges": "bytes",
    ...(vary && { vary }),
  };
}

/** Headers that describe the body. A 304 response omits them. */
const REPRESENTATION_HEADERS = ["content-type", "content-length", "content-security-policy"];

/** Returns the headers of a 304 response. */
export function toNotModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !REPRESENTATION_HEADERS.includes(name)),
  );
}
