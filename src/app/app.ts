import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";

import { createApi, createMediaApp } from "./api/app.ts";
import type { ApiDependencies } from "./api/app.ts";
import type { ApiEnv } from "#kit/api/env.ts";
import { limitBody, rejectCrossOriginWrites } from "./api/middleware/request-checks.ts";
import { createErrorHandler, createProblemResponse } from "#kit/api/problems.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";

import { compressPages } from "#platform/http/brotli-pages.ts";
import type { ResponseCache } from "./http/response-cache.ts";
import { createResponseCache } from "./http/response-cache.ts";
import type { Render } from "#platform/cache/render-response.ts";
import type { RevisionWatcher } from "#platform/cache/revision-watcher.ts";
import { watchRevision } from "#platform/cache/revision-watcher.ts";
import { compressResponses } from "#platform/http/compress-responses.ts";
import { isPrefetch, cachePrefetches } from "#platform/http/prefetch-cache.ts";
import type { HealthDependencies } from "./observability/health.ts";
import { mountHealth } from "./observability/health.ts";
import { rejectUnsupportedMethods } from "./http/known-methods.ts";
import type { PageDependencies } from "./http/mount-pages.ts";
import { mountPages } from "./http/mount-pages.ts";
import type { NameRoute } from "#platform/observability/route-names.ts";
import { listPagePatterns, createRouteNamer } from "#platform/observability/route-names.ts";
import type { CacheStatistics, CachedResponseCounts } from "#platform/observability/shop-metrics.ts";
import { buildSecurityHeaders, addSecurityHeaders } from "#platform/http/security-headers.ts";

/** Dependencies of the app. */
export interface ShopDependencies
  extends ApiDependencies, PageDependencies, Pick<HealthDependencies, "dataDir" | "isClosing" | "metrics"> {
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Size of the response cache in bytes; 0 disables it. */
  cacheBytes: number;
}

/** The first pages are answered before the API document is created, and the first change by staff afterwards. */
const DOCUMENT_DELAY_MS = 2000;

/** Creates the app: health, API, images, static files and pages. */
export function createApp(dependencies: ShopDependencies): ShopApp {
  const app = new Hono<ApiEnv>();
  app.onError(createErrorHandler(dependencies.report));
  const securityHeaders = addSecurityHeaders(buildSecurityHeaders(dependencies.settings.siteUrl));
  app.use(
    securityHeaders,
    rejectCrossOriginWrites(dependencies.settings.siteUrl),
    rejectUnsupportedMethods(),
  );
  mountHealth(app, { ...dependencies, isEmbedded: dependencies.engine === "pglite" });
  if (dependencies.clientFolder !== undefined) mountStaticFiles(app, dependencies.clientFolder);
  const mediaApp = createMediaApp(dependencies);
  app.all("/media/*", (c) => mediaApp.fetch(c.req.raw, c.env));
  const { uncachedApp, patterns } = createUncachedApp(dependencies, securityHeaders);
  const nameRoute = createLazyRouteNamer(patterns);
  const { cache, watcher } = createCache(dependencies, nameRoute, (request, bindings) =>
    uncachedApp.fetch(request, bindings),
  );
  app.use(compressResponses(), compressPages(), cachePrefetches());
  app.all("*", (c) => (cache ?? uncachedApp).fetch(c.req.raw, c.env));
  const serveCached: ShopApp["serveCached"] = (request, response) =>
    !isPrefetch(request.headers["sec-purpose"]) && (cache?.serve(request, response) ?? false);
  return {
    fetch: app.fetch,
    serveCached,
    nameRoute,
    getCacheState: () =>
      cache && {
        caches: { responses: cache.getStatistics() },
        sent: cache.listSentCounts(),
        revision: watcher?.getCurrent(),
      },
  };
}

/** The app, as used by the request listener. */
export interface ShopApp {
  fetch: Hono<ApiEnv>["fetch"];
  /** Sends the response to a request if it is cached. Returns whether it sent a response. */
  serveCached: ResponseCache["serve"];
  nameRoute: NameRoute;
  /** Returns the state of the response cache, or undefined if caching is disabled. */
  getCacheState: () =>
    | {
        caches: { responses: CacheStatistics };
        sent: Iterable<CachedResponseCounts>;
        revision: number | undefined;
      }
    | undefined;
}

/** Creates a function that names API routes immediately, and page routes once the pages are loaded. */
function createLazyRouteNamer(apiPatterns: readonly string[]): NameRoute {
  let nameRoute = createRouteNamer(apiPatterns);
  const addPages = async () => {
    const { routes } = await import("virtual:react-router/server-build");
    nameRoute = createRouteNamer([...apiPatterns, ...listPagePatterns(routes)]);
  };
  void addPages();
  return (url) => nameRoute(url);
}

/** Creates the API and the pages, without caching and compression. */
function createUncachedApp(
  dependencies: ShopDependencies,
  securityHeaders: MiddlewareHandler,
): { uncachedApp: Hono<ApiEnv>; patterns: string[] } {
  const uncachedApp = new Hono<ApiEnv>();
  uncachedApp.onError(createErrorHandler(dependencies.report));
  uncachedApp.use(securityHeaders);
  const api = createApi(dependencies);
  uncachedApp.on(["GET", "HEAD"], ["/api", "/api/"], (c) => c.redirect("/api/docs"));
  uncachedApp.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
  uncachedApp.use(limitBody);
  mountPages(uncachedApp, dependencies);
  setTimeout(() => void api.request("/api/openapi.json"), DOCUMENT_DELAY_MS).unref();
  const patterns = api.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
  return { uncachedApp, patterns };
}

function createCache(
  { db, engine, settings, cacheBytes }: ShopDependencies,
  nameRoute: NameRoute,
  render: Render,
): { cache?: ResponseCache; watcher?: RevisionWatcher } {
  if (cacheBytes === 0) return {};
  const watcher = watchRevision(() => getRevision(db), { hasExclusiveAccess: engine === "pglite" });
  const origin = settings.siteUrl;
  return {
    cache: createResponseCache({ maxBytes: cacheBytes, watcher, render, origin, nameRoute }),
    watcher,
  };
}

function mountStaticFiles(app: Hono<ApiEnv>, clientFolder: string): void {
  const serveFile = serveStatic<ApiEnv>({
    root: clientFolder,
    precompressed: true,
    onFound: (path, c) => {
      const isHashed = path.includes("/assets/");
      c.header("cache-control", isHashed ? "max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.get("/assets/*", async (c) => {
    const file = await serveFile(c, async () => {});
    if (!file) return createProblemResponse(404, generalMessages.notFound);
    // A first visit loads several files, whose names change with their content.
    file.headers.delete("last-modified");
    c.env.outgoing?.removeHeader("x-request-id");
    return file;
  });
  app.get("/*", async (c, next) => (c.req.path.includes(".") ? serveFile(c, next) : next()));
}
