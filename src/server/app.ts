import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";

import { createApi, createMedia } from "#api/app.ts";
import type { ApiDependencies, ApiEnv } from "#api/env.ts";
import { limitBody, sameOriginWrites } from "#api/middleware/request-checks.ts";
import { onError, problemResponse } from "#api/problems.ts";
import { generalMessages } from "#domain/shared/general-messages.ts";
import { getRevision } from "#operations/revision/catalogue-revision.ts";

import { brotliPages } from "./http/brotli-pages.ts";
import type { ResponseCache } from "./cache/response-cache.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import type { Render } from "./cache/render-response.ts";
import type { RevisionWatcher } from "./cache/revision-watcher.ts";
import { watchRevision } from "./cache/revision-watcher.ts";
import { compressResponses } from "./http/compress-responses.ts";
import { isPrefetch, cachePrefetches } from "./http/prefetch-cache.ts";
import type { HealthParts } from "./observability/health.ts";
import { mountHealth } from "./observability/health.ts";
import { knownMethods } from "./http/known-methods.ts";
import type { PageParts } from "./http/mount-pages.ts";
import { mountPages } from "./http/mount-pages.ts";
import type { NameRoute } from "./observability/route-names.ts";
import { pagePatterns, routeNames } from "./observability/route-names.ts";
import type { CacheStatistics, CachedResponseCounts } from "./observability/shop-metrics.ts";
import { securityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";

/** What the program hands to the shop it serves. */
export interface ShopDependencies
  extends ApiDependencies, PageParts, Pick<HealthParts, "dataDir" | "isClosing" | "metrics"> {
  /** Folder of the built browser files; unset while Vite serves them. */
  clientFolder: string | undefined;
  /** Memory for complete answers; 0 keeps none. */
  cacheBytes: number;
}

/** The whole shop behind the listener: health, API, pictures, files of the build, pages. */
export function createApp(dependencies: ShopDependencies): ShopApp {
  const app = new Hono<ApiEnv>();
  app.onError(onError(dependencies.report));
  const headers = sendSecurityHeaders(securityHeaders(dependencies.settings.siteUrl));
  app.use(headers, sameOriginWrites(dependencies.settings.siteUrl), knownMethods());
  mountHealth(app, { ...dependencies, isEmbedded: dependencies.engine === "pglite" });
  if (dependencies.clientFolder !== undefined) mountFiles(app, dependencies.clientFolder);
  const media = createMedia(dependencies);
  app.all("/media/*", (c) => media.fetch(c.req.raw, c.env));
  const { rooms, patterns } = createRooms(dependencies, headers);
  const nameRoute = nameRoutes(patterns);
  const { cache: answers, watcher } = keepAnswers(dependencies, nameRoute, (request, bindings) =>
    rooms.fetch(request, bindings),
  );
  app.use(compressResponses(), brotliPages(), cachePrefetches());
  app.all("*", (c) => (answers ?? rooms).fetch(c.req.raw, c.env));
  const serveCached: ShopApp["serveCached"] = (request, response) =>
    !isPrefetch(request.headers["sec-purpose"]) && (answers?.serve(request, response) ?? false);
  return {
    fetch: app.fetch,
    serveCached,
    nameRoute,
    answers: () =>
      answers && {
        caches: { answers: answers.figures() },
        kept: answers.kept(),
        revision: watcher?.current(),
      },
  };
}

/** The shop as a listener uses it. */
export interface ShopApp {
  fetch: Hono<ApiEnv>["fetch"];
  /** Answers what is kept in memory, and says whether it did. */
  serveCached: ResponseCache["serve"];
  nameRoute: NameRoute;
  /** What is known of the kept answers; undefined where none are kept. */
  answers: () =>
    | {
        caches: { answers: CacheStatistics };
        kept: Iterable<CachedResponseCounts>;
        revision: number | undefined;
      }
    | undefined;
}

/** Names every address by the API's routes, and by the pages' as soon as they are known. */
function nameRoutes(apiPatterns: readonly string[]): NameRoute {
  let names = routeNames(apiPatterns);
  const addPages = async () => {
    const { routes } = await import("virtual:react-router/server-build");
    names = routeNames([...apiPatterns, ...pagePatterns(routes)]);
  };
  void addPages();
  return (url) => names(url);
}

/** What answers with what the shop knows: the API and the pages, nothing of it compressed. */
function createRooms(
  dependencies: ShopDependencies,
  headers: MiddlewareHandler,
): { rooms: Hono<ApiEnv>; patterns: string[] } {
  const rooms = new Hono<ApiEnv>();
  rooms.onError(onError(dependencies.report));
  rooms.use(headers);
  const api = createApi(dependencies);
  rooms.on(["GET", "HEAD"], ["/api", "/api/"], (c) => c.redirect("/api/docs"));
  rooms.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
  rooms.use(limitBody);
  mountPages(rooms, dependencies);
  const patterns = api.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
  return { rooms, patterns };
}

function keepAnswers(
  { db, engine, settings, cacheBytes }: ShopDependencies,
  nameRoute: NameRoute,
  render: Render,
): { cache?: ResponseCache; watcher?: RevisionWatcher } {
  if (cacheBytes === 0) return {};
  const watcher = watchRevision(() => getRevision(db), { isAlone: engine === "pglite" });
  const origin = settings.siteUrl;
  return {
    cache: createResponseCache({ maxBytes: cacheBytes, watcher, render, origin, nameRoute }),
    watcher,
  };
}

function mountFiles(app: Hono<ApiEnv>, clientFolder: string): void {
  const files = serveStatic<ApiEnv>({
    root: clientFolder,
    precompressed: true,
    onFound: (path, c) => {
      const isHashed = path.includes("/assets/");
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.get("/assets/*", files, () => problemResponse(404, generalMessages.notFound));
  app.get("/*", async (c, next) => (c.req.path.includes(".") ? files(c, next) : next()));
}
