import type { Hono } from "hono";
import type { RequestHandler } from "react-router";
import { createRequestHandler, RouterContextProvider } from "react-router";

import type { ApiDependencies, ApiEnv } from "#api/env.ts";
import { requestId } from "#api/middleware/request-id.ts";
import { RETRY_AFTER_SECONDS } from "#api/problems.ts";
import { sessionToken } from "#api/middleware/session-cookie.ts";
import { newDeviceCookie, visitorOf } from "#api/middleware/visitor.ts";
import type { Database } from "#db/client.server.ts";
import { ShopError } from "#domain/shared/errors.ts";
import { slidesFromActive } from "#domain/hero/hero.ts";
import type { Picture } from "#domain/media/image.ts";
import type { Store } from "#domain/store/store.ts";
import { getSession } from "#operations/staff/sessions.ts";
import { getHero } from "#operations/hero/get-hero.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";
import { lookUp } from "#operations/limits/miss-limit.ts";
import { countAttempt } from "#operations/limits/rate-limit.ts";
import { rejectionCounter } from "#operations/maintenance/shop-counters.ts";
import { shopContext } from "#web/context.ts";

import { pageRequest } from "./page-request.ts";
import type { StoreSource } from "./store-reader.ts";
import { storeReader } from "./store-reader.ts";

/** What pages are made of. */
export interface PageParts extends Pick<ApiDependencies, "settings" | "report">, StoreSource {
  /** Where Google Analytics counts this shop; unset: it does not. */
  gaMeasurementId: string | undefined;
  /** Origins besides the shop's own that pictures are delivered from. */
  pictureOrigins: readonly string[];
  /** Whether an untouched shop without products shows the bundled ones. Spec: storefront §1. */
  showsBundled: boolean;
}

/** Links have a picture without it too, so a failure here costs only that. */
async function readSharePicture(db: Database): Promise<Picture | null> {
  const hero = await getHero(db).catch(() => undefined);
  return (hero && slidesFromActive(hero.images)[0]?.picture) ?? null;
}

/**
 * React Router prepares itself anew for each request where it has to ask for the pages, as development needs; built ones
 * stay the same.
 */
function pageHandler(allowedActionOrigins: string[]): RequestHandler {
  const readBuild = async () => ({
    ...(await import("virtual:react-router/server-build")),
    allowedActionOrigins,
  });
  if (import.meta.env.DEV) return createRequestHandler(readBuild, import.meta.env.MODE);
  const ready = readBuild().then((build) => createRequestHandler(build, import.meta.env.MODE));
  return async (request, context) => (await ready)(request, context);
}

/** @throws what it is given; the API counts what it refuses where it answers */
function countRejection(error: unknown): never {
  if (error instanceof ShopError) rejectionCounter.add(error.code);
  throw error;
}

/** A failed page is nobody's to keep; one that failed because the database is away says so, and when to ask again. */
function asFailure({ status, body, headers }: Response, isUnavailable: boolean): Response {
  const answer = new Response(body, { status: isUnavailable ? 503 : status, headers });
  if (isUnavailable) answer.headers.set("retry-after", String(RETRY_AFTER_SECONDS));
  answer.headers.set("cache-control", "no-store");
  return answer;
}

/** The pages, at every address that is still free. */
export function mountPages(app: Hono<ApiEnv>, parts: PageParts): void {
  const { db, settings, showsBundled, report } = parts;
  // React Router compares an action's Origin with the address it was reached at, which behind a proxy is another one.
  const allowedActionOrigins = [new URL(settings.siteUrl).host];
  const handle = pageHandler(allowedActionOrigins);
  const readStore = storeReader(parts);
  app.all("*", requestId, async (c) => {
    const context = new RouterContextProvider();
    let isUnavailable = false;
    let isFirstMiss = false;
    const visitor = visitorOf(c, settings);
    // Frame and head of a page ask for the same.
    let store: Promise<Store> | undefined;
    context.set(shopContext, {
      db,
      siteUrl: settings.siteUrl,
      gaMeasurementId: parts.gaMeasurementId,
      pictureOrigins: parts.pictureOrigins,
      fallbackAdminEmail: settings.fallbackAdminEmail,
      showsBundled,
      getStore: () => (store ??= readStore()),
      getSharePicture: () => readSharePicture(db),
      currentUser: () => getSession(db, sessionToken(c, settings), settings.fallbackAdminEmail),
      countAttempt: async (limit) =>
        settings.rateLimits ? countAttempt(db, limit, visitor.network).catch(countRejection) : undefined,
      lookUp: async (limit, find) => {
        if (!settings.rateLimits) return find();
        const found = await lookUp(db, limit, visitor, find).catch(countRejection);
        isFirstMiss = found === undefined && visitor.device === undefined;
        return found;
      },
      requestId: c.var.requestId,
      report: (error) => {
        isUnavailable ||= isDatabaseUnavailable(error);
        report(error, c.var.requestId);
      },
    });
    const answer = await handle(pageRequest(c.req.raw), context);
    if (isFirstMiss) answer.headers.append("set-cookie", newDeviceCookie(settings));
    return answer.status >= 500 ? asFailure(answer, isUnavailable) : answer;
  });
}
