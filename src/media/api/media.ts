import { Hono } from "hono";
import type { Context } from "hono";

import type { PixelSize } from "#kit/rules/image.ts";
import { buildDeliveryUrl } from "#kit/rules/image.ts";
import { mediaMessages } from "../rules/staff-messages.ts";
import { matchesETag, parseRange } from "#platform/rules/http.ts";
import type { ByteRange } from "#platform/rules/http.ts";
import { buildOriginalKey } from "../operations/file-keys.ts";
import { findImageFile } from "../operations/find-image-file.ts";
import type { ImageFile } from "../operations/find-image-file.ts";
import type { Media } from "../operations/media.ts";
import { renderImage } from "../operations/render-image.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createProblemResponse } from "#kit/api/problems.ts";
import { selectFormat } from "./accepted-format.ts";
import type { ImageCache } from "./image-cache.ts";
import { parseImageUrl, parseSize } from "./image-url.ts";
import { toNotModifiedHeaders, createImageHeaders } from "./image-headers.ts";

declare module "hono" {
  interface ContextVariableMap {
    media: Media;
    /** Recently used images, shared with the HTTP server. */
    imageCache: ImageCache;
  }
}

/**
 * Serves images under the URL scheme of common image hosts:
 * `/image/upload/<transformation>/<version>/<public id>.<extension>`. Renders only listed sizes, in the best format
 * that the Accept header names. Without a transformation, serves the stored file. Mounted at `/media`.
 * Spec: storefront §7.
 */
export function createMediaApi(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get("/image/upload/:path{.+}", (c) => deliverImage(c, c.req.param("path")));
}

async function deliverImage(c: Context<ApiEnv>, path: string): Promise<Response> {
  const parsed = parseImageUrl(path);
  if (parsed === undefined) return createNotFoundResponse();
  const { publicId, extension, transformation } = parsed;
  const size = transformation === undefined ? undefined : parseSize(transformation);
  if (transformation !== undefined && size === undefined)
    return createProblemResponse(400, mediaMessages.sizeNotOffered);
  const file = await findImageFile(c.var.db, publicId);
  if (file?.extension !== extension) return createNotFoundResponse();
  return size === undefined ? deliverOriginal(c, file) : deliverSize(c, file, size);
}

async function deliverOriginal(c: Context<ApiEnv>, file: ImageFile): Promise<Response> {
  const stored = await c.var.media.files.open(buildOriginalKey(file));
  if (stored === undefined) return createNotFoundResponse();
  const headers = createImageHeaders({ type: file.extension, bytes: stored.bytes, tag: file.contentHash });
  return createImageResponse(c, { headers, bytes: stored.bytes, body: stored.stream });
}

async function deliverSize(c: Context<ApiEnv>, file: ImageFile, size: PixelSize): Promise<Response> {
  const format = selectFormat(c.req.header("accept"));
  const bytes = await renderImage(c.var.media.files, { ...file, size, format });
  if (bytes === undefined) return createNotFoundResponse();
  const tag = `${file.contentHash.slice(0, 24)}-${size.join("x")}-${format}`;
  const headers = createImageHeaders({ type: format, bytes: bytes.length, tag, vary: "Accept" });
  // Caches only URLs that the shop's pages use, so that requests for other URLs cannot evict them.
  const { pathname, search } = new URL(c.req.url);
  if (search === "" && isShopUrl(pathname, file.url, size)) {
    c.var.imageCache.set(pathname, format, { headers, bytes });
  }
  return createImageResponse(c, {
    headers,
    bytes: bytes.length,
    body: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  });
}

function isShopUrl(pathname: string, url: string, [width, height]: PixelSize): boolean {
  return [1, 2, 3].some((dpr) => pathname === buildDeliveryUrl(url, [width / dpr, height / dpr], dpr));
}

interface ImageBody {
  headers: Record<string, string>;
  /** Size of the complete image. */
  bytes: number;
  body: (part?: ByteRange) => BodyInit;
}

function createImageResponse(c: Context<ApiEnv>, { headers, bytes, body }: ImageBody): Response {
  if (matchesETag(c.req.header("if-none-match"), headers.etag ?? "")) {
    return new Response(null, { status: 304, headers: toNotModifiedHeaders(headers) });
  }
  const isHead = c.req.method === "HEAD";
  const range = isHead ? undefined : findRequestedRange(c, headers, bytes);
  if (range === "unsatisfiable") {
    const response = createProblemResponse(416, mediaMessages.invalidRange);
    response.headers.set("content-range", `bytes */${bytes}`);
    return response;
  }
  if (range === undefined) return new Response(isHead ? null : body(), { headers });
  const { start, end } = range;
  return new Response(body(range), {
    status: 206,
    headers: {
      ...headers,
      "content-length": String(end - start + 1),
      "content-range": `bytes ${start}-${end}/${bytes}`,
    },
  });
}

/** Returns the requested part of the image; undefined if the response is the complete image. */
function findRequestedRange(c: Context<ApiEnv>, { etag }: Record<string, string>, bytes: number) {
  const range = c.req.header("range");
  const ifRange = c.req.header("if-range");
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return parseRange(range, bytes);
}

function createNotFoundResponse(): Response {
  return createProblemResponse(404, mediaMessages.notFound);
}
