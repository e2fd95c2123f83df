import { bodyLimit } from "hono/body-limit";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { generalMessages } from "#domain/shared/general-messages.ts";

import type { ApiEnv } from "../env.ts";
import { problemResponse } from "../problems.ts";
import { drainRequest } from "./drain-request.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** Accepts a file. The handler parses the form itself and applies its own limit. */
const UPLOAD_PATH = "/api/admin/media";
/** Accepts up to 2,000 product rows with long descriptions as JSON. */
const IMPORT_PATH = "/api/admin/imports";
const MAX_IMPORT_BYTES = 8 * 1024 * 1024;
/** Mail clients post a form here (RFC 8058). Only the token in the path is used. */
const UNSUBSCRIBE_PATH = "/api/newsletter/unsubscribe/";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Drains the request before closing the connection, so that the client receives the response. */
async function onError(c: Context<ApiEnv>): Promise<Response> {
  await drainRequest(c.env?.incoming);
  const response = problemResponse(413, generalMessages.bodyTooLarge);
  response.headers.set("connection", "close");
  return response;
}

const limitToOneMegabyte = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
const limitImport = bodyLimit({ maxSize: MAX_IMPORT_BYTES, onError });

/** Checks whether a request uploads a picture or product file, which can take long on a slow connection. */
export function isFileUpload(method: string, path: string): boolean {
  return method === "POST" && (path === UPLOAD_PATH || path === IMPORT_PATH);
}

/** Limits request bodies to 1 MB, except for uploads and imports. */
export const limitBody = createMiddleware<ApiEnv>((c, next) => {
  if (isUpload(c)) return next();
  return c.req.path === IMPORT_PATH ? limitImport(c, next) : limitToOneMegabyte(c, next);
});

function isUpload(c: Context<ApiEnv>): boolean {
  return c.req.method === "POST" && c.req.path === UPLOAD_PATH;
}

/**
 * Rejects writes from pages of other sites, which browsers identify with Origin or Sec-Fetch-Site. Programs send neither
 * header and are accepted.
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
  // The shop may have further host names. With TLS enabled, pages without TLS are foreign.
  const host = request.headers.get("host");
  return [own, `${protocol}//${host}`, `https://${host}`].includes(origin);
}

/** Checks the headers for a body. The HTTP server provides a body stream even for requests without one. */
function hasBody(headers: Headers): boolean {
  return (
    headers.has("content-type") ||
    headers.has("transfer-encoding") ||
    Number(headers.get("content-length")) > 0
  );
}

/** Requires JSON bodies, a type that forms of other sites cannot send. */
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
