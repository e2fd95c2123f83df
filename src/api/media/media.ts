import { Hono } from "hono";
import type { Context } from "hono";
import parseRange from "range-parser";

import type { PixelSize } from "#domain/media/image.ts";
import { deliveryUrl } from "#domain/media/image.ts";
import { mediaMessages } from "#domain/media/staff-messages.ts";
import { buildOriginalKey } from "#operations/media/file-keys.ts";
import { findPictureFile } from "#operations/media/find-picture-file.ts";
import type { PictureFile } from "#operations/media/find-picture-file.ts";
import { renderImage } from "#operations/media/render-image.ts";

import type { ApiEnv } from "../env.ts";
import { problemResponse } from "../problems.ts";
import { acceptedFormat } from "./accepted-format.ts";
import { parsePictureUrl, parseSize } from "./picture-url.ts";
import { matchesETag, notModifiedHeaders, pictureHeaders } from "./picture-headers.ts";

/**
 * Serves pictures under the URL scheme of common image hosts:
 * `/image/upload/<transformation>/<version>/<public id>.<extension>`, or the stored file without a transformation.
 * Renders listed sizes only, in the best format that the Accept header names. Mounted at `/media`. Spec: storefront §7.
 */
export function mediaApi(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get("/image/upload/:path{.+}", (c) => deliver(c, c.req.param("path")));
}

async function deliver(c: Context<ApiEnv>, path: string): Promise<Response> {
  const parsed = parsePictureUrl(path);
  if (parsed === undefined) return notFound();
  const { publicId, extension, transformation } = parsed;
  const size = transformation === undefined ? undefined : parseSize(transformation);
  if (transformation !== undefined && size === undefined)
    return problemResponse(400, mediaMessages.sizeNotOffered);
  const file = await findPictureFile(c.var.db, publicId);
  if (file?.extension !== extension) return notFound();
  return size === undefined ? deliverOriginal(c, file) : deliverSize(c, file, size);
}

async function deliverOriginal(c: Context<ApiEnv>, file: PictureFile): Promise<Response> {
  const stored = await c.var.media.files.open(buildOriginalKey(file));
  if (stored === undefined) return notFound();
  const headers = pictureHeaders({ type: file.extension, bytes: stored.bytes, tag: file.contentHash });
  return respond(c, { headers, bytes: stored.bytes, body: stored.stream });
}

async function deliverSize(c: Context<ApiEnv>, file: PictureFile, size: PixelSize): Promise<Response> {
  const format = acceptedFormat(c.req.header("accept"));
  const bytes = await renderImage(c.var.media.files, { ...file, size, format });
  if (bytes === undefined) return notFound();
  const tag = `${file.contentHash.slice(0, 24)}-${size.join("x")}-${format}`;
  const headers = pictureHeaders({ type: format, bytes: bytes.length, tag, vary: "Accept" });
  // Caches only URLs that the shop's pages use, so that arbitrary URLs cannot evict them.
  const { pathname, search } = new URL(c.req.url);
  if (search === "" && isShopUrl(pathname, file.url, size)) {
    c.var.pictureCache.set(pathname, format, { headers, bytes });
  }
  return respond(c, {
    headers,
    bytes: bytes.length,
    body: (part) => (part ? bytes.subarray(part.start, part.end + 1) : bytes),
  });
}

function isShopUrl(pathname: string, url: string, [width, height]: PixelSize): boolean {
  return [1, 2, 3].some((dpr) => pathname === deliveryUrl(url, [width / dpr, height / dpr], dpr));
}

interface PictureBody {
  headers: Record<string, string>;
  /** Size of the complete picture. */
  bytes: number;
  body: (part?: { start: number; end: number }) => BodyInit;
}

function respond(c: Context<ApiEnv>, { headers, bytes, body }: PictureBody): Response {
  if (matchesETag(c.req.header("if-none-match"), headers.etag ?? "")) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(headers) });
  }
  const isHead = c.req.method === "HEAD";
  const part = isHead ? undefined : rangeOf(c, headers, bytes);
  if (part === "unsatisfiable") {
    const response = problemResponse(416, mediaMessages.invalidRange);
    response.headers.set("content-range", `bytes */${bytes}`);
    return response;
  }
  if (part === undefined) return new Response(isHead ? null : body(), { headers });
  const { start, end } = part;
  return new Response(body(part), {
    status: 206,
    headers: {
      ...headers,
      "content-length": String(end - start + 1),
      "content-range": `bytes ${start}-${end}/${bytes}`,
    },
  });
}

/** Returns the requested range, or undefined for the complete picture. Multiple ranges also return the complete picture. */
function rangeOf(c: Context<ApiEnv>, { etag }: Record<string, string>, bytes: number) {
  const range = c.req.header("range");
  const ifRange = c.req.header("if-range");
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const parts = parseRange(bytes, range, { combine: true });
  if (parts === -1) return "unsatisfiable";
  return parts === -2 || parts.type !== "bytes" || parts.length !== 1 ? undefined : parts[0];
}

function notFound(): Response {
  return problemResponse(404, mediaMessages.notFound);
}
