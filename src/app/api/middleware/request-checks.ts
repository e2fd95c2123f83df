import { bodyLimit } from "hono/body-limit";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { isSafeMethod } from "#platform/rules/http.ts";
import { isImportPath } from "#catalogue/api/admin/imports.ts";
import { isFileBody } from "#media/api/uploads/receive-file.ts";
import { MAX_UPLOAD_BYTES } from "#media/rules/upload.ts";
import { MAX_IMPORT_FILE_BYTES } from "#catalogue/rules/product-files/product-file.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createProblemResponse } from "#kit/api/problems.ts";
import { hasApiKey } from "#staff/api/middleware/api-key.ts";
import { drainRequest } from "#kit/api/middleware/drain-request.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** Path of image uploads. Their handler parses the form and applies its own size limit. */
const UPLOAD_PATH = "/api/admin/media";
/** Path of WhatsApp's webhook, whose requests can be up to 3 MB. */
const WHATSAPP_HOOK_PATH = "/api/hooks/whatsapp";
const MAX_WHATSAPP_HOOK_BYTES = 3 * 1024 * 1024;
/** Mail clients post a form here (RFC 8058). Only the token in the path is used. */
const UNSUBSCRIBE_PATH = "/api/newsletter/unsubscribe/";

/** Drains the request before closing the connection, so that the client receives the response. */
async function rejectLargeBody(c: Context<ApiEnv>): Promise<Response> {
  await drainRequest(c.env?.incoming);
  const response = createProblemResponse(413, generalMessages.bodyTooLarge);
  response.headers.set("connection", "close");
  return response;
}

const limitToOneMegabyte = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: rejectLargeBody });
const limitWhatsAppHook = bodyLimit({ maxSize: MAX_WHATSAPP_HOOK_BYTES, onError: rejectLargeBody });
/** Path of the page to which shoppers send the image of a payment, with some text. */
const PAY_PATH = /^\/order\/[\w-]+\/pay$/;
/** Path to which staff send the image of a payment. */
const PROOF_PATH = /^\/api\/admin\/orders\/[\w-]+\/payment-proofs$/;
const limitProof = bodyLimit({ maxSize: MAX_UPLOAD_BYTES + 64 * 1024, onError: rejectLargeBody });
/** Path of the page to which shoppers send photos of items that they return. */
const RETURN_PATH = /^\/order\/[\w-]+\/return$/;
const limitPhotos = bodyLimit({ maxSize: 3 * MAX_UPLOAD_BYTES, onError: rejectLargeBody });
const limitImport = bodyLimit({ maxSize: MAX_IMPORT_FILE_BYTES, onError: rejectLargeBody });

/** Returns whether a request uploads an image or a file to import, which can take long on a slow connection. */
export function isFileUpload(method: string, path: string): boolean {
  return (
    method === "POST" &&
    (path === UPLOAD_PATH ||
      PAY_PATH.test(path) ||
      RETURN_PATH.test(path) ||
      PROOF_PATH.test(path) ||
      isImportPath(path))
  );
}

/** Limits request bodies to 1 MB, except for images, imports and WhatsApp's webhook. */
export const limitBody = createMiddleware<ApiEnv>((c, next) => {
  if (isImageUpload(c)) return next();
  if (c.req.path === WHATSAPP_HOOK_PATH) return limitWhatsAppHook(c, next);
  if (PAY_PATH.test(c.req.path) || PROOF_PATH.test(c.req.path)) return limitProof(c, next);
  if (RETURN_PATH.test(c.req.path)) return limitPhotos(c, next);
  return isImportPath(c.req.path) ? limitImport(c, next) : limitToOneMegabyte(c, next);
});

function isImageUpload(c: Context<ApiEnv>): boolean {
  return c.req.method === "POST" && c.req.path === UPLOAD_PATH;
}

/**
 * Rejects writes from pages of other sites, which browsers identify with Origin or Sec-Fetch-Site. Accepts requests
 * without these headers (not from browsers) and requests with an API key, which browsers do not add automatically.
 */
export function rejectCrossOriginWrites(siteUrl: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isSafeMethod(c.req.method) && !hasApiKey(c) && !isOwnSite(c.req.raw, siteUrl)) {
      return createProblemResponse(403, generalMessages.crossOrigin);
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
  const { origin: ownOrigin, protocol } = new URL(siteUrl);
  // The shop may have several host names. If the site URL uses https, pages loaded over http are rejected.
  const host = request.headers.get("host");
  return [ownOrigin, `${protocol}//${host}`, `https://${host}`].includes(origin);
}

/**
 * Returns whether the headers declare a body. The HTTP server provides a body stream even for a request without a body.
 */
function hasBody(headers: Headers): boolean {
  return (
    headers.has("content-type") ||
    headers.has("transfer-encoding") ||
    Number(headers.get("content-length")) > 0
  );
}

/** Requires JSON bodies, or a file where one is expected. HTML forms, e.g. on other sites, cannot send these. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (
    !isSafeMethod(c.req.method) &&
    !isImageUpload(c) &&
    !(isFileUpload(c.req.method, c.req.path) && isFileBody(c)) &&
    !c.req.path.startsWith(UNSUBSCRIBE_PATH) &&
    hasBody(c.req.raw.headers) &&
    !/^application\/json\b/i.test(c.req.header("content-type") ?? "")
  ) {
    return createProblemResponse(415, generalMessages.unsupportedMediaType);
  }
  await next();
  return undefined;
});
