import type { IncomingMessage, ServerResponse } from "node:http";

import type { DeliveryFormat } from "#operations/media/file-keys.ts";

import { acceptedFormat } from "./accepted-format.ts";
import { matchesETag } from "./picture-headers.ts";
import type { PictureCache } from "./picture-cache.ts";

/** Browsers send one of a handful of Accept headers for pictures. */
const formats = new Map<string, DeliveryFormat>();
const MAX_FORMATS = 100;

function formatFor(accept = ""): DeliveryFormat {
  const known = formats.get(accept);
  if (known) return known;
  const format = acceptedFormat(accept);
  if (formats.size < MAX_FORMATS) formats.set(accept, format);
  return format;
}

/**
 * Answers a picture that is held in memory, straight from the listener, and says whether it did; whatever is out of the
 * ordinary (another method, a part of the picture, one not held) is left to the API.
 */
export function serveCachedPicture(
  memory: PictureCache,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/media/") || headers.range !== undefined) {
    return false;
  }
  const held = memory.get(url, formatFor(headers.accept));
  if (held === undefined) return false;
  if (matchesETag(headers["if-none-match"], held.headers.etag ?? "")) {
    response.writeHead(304, held.notModifiedHeaders).end();
  } else response.writeHead(200, held.headers).end(method === "HEAD" ? undefined : held.bytes);
  return true;
}
