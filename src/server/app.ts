import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { getCookie } from "hono/cookie";
import { requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider } from "react-router";

import { createApi, createMedia } from "#api/app.ts";
import type { ApiDependencies, ApiEnv } from "#api/env.ts";
import { SESSION_COOKIE } from "#api/middleware/admin-only.ts";
import { clientAddress } from "#api/middleware/rate-limit.ts";
import { limitBody, sameOriginWrites } from "#api/middleware/request-checks.ts";
import { problemResponse } from "#api/problems.ts";
import { generalMessages } from "#domain/messages.ts";
import { getSession } from "#operations/auth/sessions.ts";
import { isReady } from "#operations/system/check-readiness.ts";
import { countTry } from "#operations/system/rate-limit.ts";
import { shopContext } from "#web/context.ts";

import type { StoreSource } from "./store-reader.ts";
import { storeReader } from "./store-reader.ts";

/** What the program hands to the shop it serves. */
export interface ShopDependencies extends ApiDependencies, StoreSource {
  /** Folder of the built browser files; unset while Vite serves them. */
  clientFolder: string | undefined;
}

/** The whole shop behind the listener: health, API, pictures, files of the build, pages. */
export function createApp(dependencies: ShopDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "strict-origin-when-cross-origin");
    c.header("x-frame-options", "DENY");
  });
  mountHealth(app, dependencies);
  if (dependencies.clientFolder !== undefined) mountFiles(app, dependencies.clientFolder);
  const media = createMedia(dependencies);
  app.all("/media/*", (c) => media.fetch(c.req.raw, c.env));
  app.use(compress(), sameOriginWrites(dependencies.settings.siteUrl), limitBody);
  const api = createApi(dependencies);
  app.on(["GET", "HEAD"], ["/api", "/api/"], (c) => c.redirect("/api/docs"));
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
  mountPages(app, dependencies);
  return app;
}

function mountHealth(app: Hono<ApiEnv>, { db }: ShopDependencies): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) =>
    (await isReady(db)) ? c.text("ready") : c.text("database unavailable", 503),
  );
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

function mountPages(app: Hono<ApiEnv>, dependencies: ShopDependencies): void {
  const { db, settings, report } = dependencies;
  // React Router compares an action's Origin with the address it was reached at, which behind a proxy is another one.
  const allowedActionOrigins = [new URL(settings.siteUrl).host];
  const handle = createRequestHandler(
    async () => ({ ...(await import("virtual:react-router/server-build")), allowedActionOrigins }),
    import.meta.env.MODE,
  );
  const readStore = storeReader(dependencies);
  app.all("*", requestId(), (c) => {
    const context = new RouterContextProvider();
    const client = clientAddress(c, settings);
    context.set(shopContext, {
      db,
      siteUrl: settings.siteUrl,
      getStore: readStore,
      currentUser: () => getSession(db, getCookie(c, SESSION_COOKIE), settings.fallbackAdminEmail),
      countTry: async (limit) => (settings.rateLimits ? countTry(db, limit, client) : undefined),
      report: (error) => report(error, c.get("requestId")),
    });
    return handle(c.req.raw, context);
  });
}
