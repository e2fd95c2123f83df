import type { IncomingMessage, ServerResponse } from "node:http";

import type { DeliveryFormat } from "../operations/file-keys.ts";

import { matchesETag } from "#platform/rules/http.ts";

import { selectFormat } from "./accepted-format.ts";
import type { ImageCache } from "./image-cache.ts";

/** The format for each Accept header. Browsers send only a few different Accept headers. */
const formatsByAccept = new Map<string, DeliveryFormat>();
const MAX_FORMATS = 100;

function getFormat(accept = ""): DeliveryFormat {
  const cached = formatsByAccept.get(accept);
  if (cached) return cached;
  const format = selectFormat(accept);
  if (formatsByAccept.size < MAX_FORMATS) formatsByAccept.set(accept, format);
  return format;
}

/**
 * Serves a cached image directly from the HTTP server and returns whether the image was served. Leaves other
 * methods, range requests and uncached images to the API.
 */
export function serveCachedImage(
  cache: ImageCache,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/media/") || headers.range !== undefined) {
    return false;
  }
  const cached = cache.get(url, getFormat(headers.accept));
  if (cached === undefined) return false;
  if (matchesETag(headers["if-none-match"], cached.headers.etag ?? "")) {
    response.writeHead(304, cached.notModifiedHeaders).end();
  } else response.writeHead(200, cached.headers).end(method === "HEAD" ? undefined : cached.bytes);
  return true;
}
