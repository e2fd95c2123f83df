import { bodyLimit } from "hono/body-limit";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { generalMessages } from "#domain/shared/general-messages.ts";

import type { ApiEnv } from "../env.ts";
import { problemResponse } from "../problems.ts";
import { drainRequest } from "./drain-request.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** The one address that takes a file: it reads its form itself, and knows its own limit. */
const UPLOAD_PATH = "/api/admin/media";
/** Takes files of products, as rows: 2,000 of them with long descriptions. */
const IMPORT_PATH = "/api/admin/imports";
const MAX_IMPORT_BYTES = 8 * 1024 * 1024;
/** Mail programs send a form here, as RFC 8058 says; it is not read, the address alone tells whose letters end. */
const UNSUBSCRIBE_PATH = "/api/newsletter/unsubscribe/";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Drains the request first and closes the connection afterwards, so that the client's next request is not lost. */
async function onError(c: Context<ApiEnv>): Promise<Response> {
  await drainRequest(c.env?.incoming);
  const refusal = problemResponse(413, generalMessages.bodyTooLarge);
  refusal.headers.set("connection", "close");
  return refusal;
}

const limitToOneMegabyte = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
const limitImport = bodyLimit({ maxSize: MAX_IMPORT_BYTES, onError });

/** Whether a request brings a picture or a file of products, which may take long over a weak line. */
export function isFileUpload(method: string, path: string): boolean {
  return method === "POST" && (path === UPLOAD_PATH || path === IMPORT_PATH);
}

/** Requests of at most 1 MB, but for uploads and imports. */
export const limitBody = createMiddleware<ApiEnv>((c, next) => {
  if (isUpload(c)) return next();
  return c.req.path === IMPORT_PATH ? limitImport(c, next) : limitToOneMegabyte(c, next);
});

function isUpload(c: Context<ApiEnv>): boolean {
  return c.req.method === "POST" && c.req.path === UPLOAD_PATH;
}

/**
 * Writes come from the shop's own pages, or from programs, which send neither Origin nor Sec-Fetch-Site; never from
 * another site's page, which a browser always names.
 */
export function sameOriginWrites(siteUrl: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !isOwnSite(c.req.raw, siteUrl)) {
      return problemResponse(403, generalMessages.crossOrigin);
    }
    await next();
    return undefined;
  });
}

function isOwnSite(request: Request, siteUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  const { origin: own, protocol } = new URL(siteUrl);
  // The shop may have other names besides; a page without TLS is none of a shop that has it.
  const host = request.headers.get("host");
  return [own, `${protocol}//${host}`, `https://${host}`].includes(origin);
}

/** What a request says of its body: a listener offers a stream for every write, also for one without a body. */
function hasBody(headers: Headers): boolean {
  return (
    headers.has("content-type") ||
    headers.has("transfer-encoding") ||
    Number(headers.get("content-length")) > 0
  );
}

/** JSON endpoints read JSON only: a form of another site cannot send that type. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (
    !SAFE_METHODS.has(c.req.method) &&
    !isUpload(c) &&
    !c.req.path.startsWith(UNSUBSCRIBE_PATH) &&
    hasBody(c.req.raw.headers) &&
    !/^application\/json\b/i.test(c.req.header("content-type") ?? "")
  ) {
    return problemResponse(415, generalMessages.unsupportedMediaType);
  }
  await next();
  return undefined;
});
