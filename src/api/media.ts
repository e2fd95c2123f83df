import { createHash } from "node:crypto";

import { Hono } from "hono";
import type { Context } from "hono";

import type { PixelSize } from "#domain/image.ts";
import { mediaMessages } from "#domain/messages.ts";
import { isSafeKey } from "#operations/media/image-store.ts";
import { IMAGE_FOLDERS, originalKey } from "#operations/media/public-id.ts";
import { isListedSize, renderImage } from "#operations/media/render-image.ts";
import type { DeliveryFormat } from "#operations/media/render-image.ts";

import type { ApiEnv } from "./env.ts";
import { problemResponse } from "./problems.ts";

const ADDRESS =
  /^(?:(?<transformation>[^/]*_[^/]*)\/)?v\d{1,12}\/(?<publicId>.+)\.(?<extension>jpg|png|webp)$/;
const TRANSFORMATION = /^c_fill,w_(?<width>\d{1,5}),h_(?<height>\d{1,5}),q_auto,f_auto$/;
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};
const YEAR_IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Delivers pictures in the addresses of the usual image hosts:
 * `/image/upload/<transformation>/<version>/<public id>.<extension>`, without a transformation the stored file. Only
 * listed sizes are made, in the best format the browser's Accept names. Mounted at `/media`. Spec: storefront §7.
 */
export function mediaApi(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get("/image/upload/:address{.+}", (c) => deliver(c, c.req.param("address")));
}

async function deliver(c: Context<ApiEnv>, address: string): Promise<Response> {
  const { transformation, publicId, extension } = ADDRESS.exec(address)?.groups ?? {};
  if (publicId === undefined || extension === undefined || !isPublicId(publicId)) return notFound();
  if (transformation === undefined) {
    const file = await c.var.images.read(originalKey(publicId, extension));
    return file === undefined ? notFound() : pictureResponse(c, file, { type: extension });
  }
  const size = sizeOf(transformation);
  if (size === undefined) return problemResponse(400, mediaMessages.sizeNotOffered);
  const format = bestFormat(c.req.header("accept"));
  const picture = await renderImage(c.var.images, { publicId, extension, size, format });
  return picture === undefined ? notFound() : pictureResponse(c, picture, { type: format, vary: "Accept" });
}

function isPublicId(publicId: string): boolean {
  return isSafeKey(publicId) && IMAGE_FOLDERS.some((folder) => publicId.startsWith(`${folder}/`));
}

function sizeOf(transformation: string): PixelSize | undefined {
  const { width, height } = TRANSFORMATION.exec(transformation)?.groups ?? {};
  const size = [Number(width), Number(height)] as const;
  return isListedSize(size) ? size : undefined;
}

/** A wildcard counts for JPEG: programs that send it alone often read nothing newer. */
function bestFormat(accept = ""): DeliveryFormat {
  const accepts = (type: string) =>
    accept.split(",").some((part) => {
      const [name, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (accepts("image/avif")) return "avif";
  return accepts("image/webp") ? "webp" : "jpeg";
}

function pictureResponse(
  c: Context<ApiEnv>,
  bytes: Uint8Array<ArrayBuffer>,
  { type, vary }: { type: string; vary?: string },
): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers({ "cache-control": YEAR_IMMUTABLE, etag, "x-content-type-options": "nosniff" });
  if (vary) headers.set("vary", vary);
  const known = c.req
    .header("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === etag || tag === "*")) return new Response(null, { status: 304, headers });
  headers.set("content-type", TYPES[type] ?? "application/octet-stream");
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { headers });
}

function notFound(): Response {
  return problemResponse(404, mediaMessages.notFound);
}
