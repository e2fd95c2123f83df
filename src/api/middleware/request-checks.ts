import { bodyLimit } from "hono/body-limit";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { generalMessages } from "#domain/messages.ts";

import type { ApiEnv } from "../env.ts";
import { problemResponse } from "../problems.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** The one address that takes a file: it reads its form itself, and knows its own limit. */
const UPLOAD_PATH = "/api/admin/media";
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

const limitToOneMegabyte = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => problemResponse(413, generalMessages.bodyTooLarge),
});

/** Requests of at most 1 MB, but for uploads. */
export const limitBody = createMiddleware<ApiEnv>((c, next) =>
  isUpload(c) ? next() : limitToOneMegabyte(c, next),
);

function isUpload(c: Context<ApiEnv>): boolean {
  return c.req.method === "POST" && c.req.path === UPLOAD_PATH;
}

/**
 * Writes come from the shop's own pages, or from programs, which send neither Origin nor Sec-Fetch-Site; never from
 * another site's page, which a browser always names.
 */
export function sameOriginWrites(siteUrl: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!READING.has(c.req.method) && !isOwnSite(c.req.raw, siteUrl)) {
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
  return origin === new URL(siteUrl).origin || hostOf(origin) === request.headers.get("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
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
    !READING.has(c.req.method) &&
    !isUpload(c) &&
    hasBody(c.req.raw.headers) &&
    !/^application\/json\b/i.test(c.req.header("content-type") ?? "")
  ) {
    return problemResponse(415, generalMessages.unsupportedMediaType);
  }
  await next();
  return undefined;
});
