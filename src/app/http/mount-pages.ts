import type { Hono, MiddlewareHandler } from "hono";
import type { RequestHandler } from "react-router";
import { createRequestHandler, RouterContextProvider } from "react-router";

import { orderFromActive } from "#media/rules/hero/hero.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import type { Shop } from "#store/context.ts";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";
import type { ApiEnv } from "#kit/api/env.ts";
import { requestId } from "#kit/api/middleware/request-id.ts";
import { RETRY_AFTER_SECONDS } from "#kit/api/problems.ts";
import { getSessionToken } from "#staff/api/middleware/session-cookie.ts";
import { getClientAddress } from "#kit/api/middleware/limit-requests.ts";
import { createDeviceCookie, getVisitor } from "#kit/api/middleware/visitor.ts";
import { ShopError } from "#kit/rules/errors.ts";
import type { EnvironmentSetting } from "#store/rules/environment-setting.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { followCodeLink, serializeCode } from "#discounts/rules/code-link.ts";
import { listOwnSessions } from "#staff/operations/sessions/list-own-sessions.ts";
import { getSession } from "#staff/operations/sessions/sessions.ts";
import type { Database } from "#platform/db/client.server.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import type { Visitor } from "#kit/limits/failed-lookup-limit.ts";
import { isFirstLookup, lookUp } from "#kit/limits/failed-lookup-limit.ts";
import { enforceRateLimit } from "#kit/limits/rate-limit.ts";
import { rejectionCounter } from "#platform/observability/shop-counters.ts";
import { shopContext } from "#store/context.ts";
import type { Accounts } from "#staff/context.ts";
import { accountsContext } from "#staff/context.ts";
import { normalizePageRequest } from "#platform/http/page-request.ts";
import { admitSearch } from "#staff/operations/admit-search.ts";
import type { ApiDependencies } from "../api/app.ts";
import type { BackupPlan } from "../backup/rules/backup-status.ts";
import { compositionContext } from "../context.ts";
import type { StoreSource } from "./store-reader.ts";
import { createStoreReader } from "./store-reader.ts";
import { maskLoaders } from "./mask-loaders.ts";

/**
 * Returns the image for link previews: the active hero image, or null if there is none. Reports a failed read and
 * returns undefined.
 */
export async function readShareImage(
  shop: Pick<Shop, "db" | "report">,
): Promise<StoredImage | null | undefined> {
  const hero = await loadOptional(shop, () => getHero(shop.db));
  return hero && (orderFromActive(hero.images)[0]?.storedImage ?? null);
}

/** Dependencies of the pages. */
export interface PageDependencies
  extends Pick<ApiDependencies, "settings" | "report" | "getCredentialsKey">, StoreSource {
  /** Google Analytics measurement ID; without it, pages do not load Google Analytics. */
  gaMeasurementId: string | undefined;
  /** Environment settings for the settings page, without secrets. */
  environment: readonly EnvironmentSetting[];
  /** Plan of the scheduled backups; undefined if no backups are scheduled. */
  backups?: BackupPlan | undefined;
  /** Whether scheduled and manual backups are copied to another host. Default: false. */
  hasOffsiteBackups?: boolean;
  /** External origins of images. */
  imageOrigins: readonly string[];
  /** Whether a shop that never had products shows the bundled products. Spec: storefront §1. */
  showsBundledProducts: boolean;
}

/**
 * Creates the request handler of the pages. Loads the pages once in production, and for each request in development.
 */
function createPageHandler(allowedActionOrigins: string[]): RequestHandler {
  const readBuild = async () => ({
    ...maskLoaders(await import("virtual:react-router/server-build")),
    allowedActionOrigins,
  });
  if (import.meta.env.DEV) return createRequestHandler(readBuild, import.meta.env.MODE);
  const handlerPromise = readBuild().then((build) => createRequestHandler(build, import.meta.env.MODE));
  return async (request, context) => (await handlerPromise)(request, context);
}

/** Counts a rejection and rethrows the error. The API counts its rejections itself. */
function countRejection(error: unknown): never {
  if (error instanceof ShopError) rejectionCounter.add(error.code);
  throw error;
}

/** Creates the limits of a visitor. */
function createLimits(
  db: Database,
  { isRateLimited }: { isRateLimited: boolean },
  visitor: Visitor,
): Pick<Shop, "enforceRateLimit" | "isFirstLookup"> {
  return {
    enforceRateLimit: async (limit) =>
      isRateLimited ? enforceRateLimit(db, limit, visitor.network).catch(countRejection) : undefined,
    isFirstLookup: async (limit, text) => !isRateLimited || isFirstLookup(db, limit, visitor, text),
  };
}

/** Makes an error response uncacheable. During a database outage, sets status 503 and Retry-After. */
function toErrorResponse({ status, body, headers }: Response, isUnavailable: boolean): Response {
  const response = new Response(body, { status: isUnavailable ? 503 : status, headers });
  if (isUnavailable) response.headers.set("retry-after", String(RETRY_AFTER_SECONDS));
  response.headers.set("cache-control", "no-store");
  return response;
}

/** Creates what loaders need to know about accounts, for a request with this session token. */
function createAccounts({ db, settings }: PageDependencies, token: string | undefined): Accounts {
  const { fallbackAdminEmail, isRateLimited } = settings;
  return {
    fallbackAdminEmail,
    admitSearch: (by, url) => admitSearch(db, { by, url, isRateLimited }).catch(countRejection),
    getCurrentUser: () => getSession(db, token, fallbackAdminEmail),
    listSessions: (uid) => listOwnSessions(db, uid, token ?? ""),
  };
}

/** Stores the discount code of a link in a cookie and leads to the page without it. */
function storeLinkedCode({ siteUrl }: { siteUrl: string }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const link = c.req.method === "GET" ? followCodeLink(pathname + search) : undefined;
    if (link === undefined) return next();
    if (link.code !== "")
      c.header("set-cookie", serializeCode(link.code, { isSecure: siteUrl.startsWith("https:") }));
    c.header("cache-control", "no-store");
    return c.redirect(link.location, 303);
  };
}

/** Mounts the pages at all remaining paths. */
export function mountPages(app: Hono<ApiEnv>, dependencies: PageDependencies): void {
  const { db, settings, showsBundledProducts, report } = dependencies;
  // React Router compares the Origin header of an action with the request URL, which differs behind a proxy.
  const allowedActionOrigins = [new URL(settings.siteUrl).host];
  const handle = createPageHandler(allowedActionOrigins);
  const readStore = createStoreReader(dependencies);
  app.all("*", requestId, storeLinkedCode(settings), async (c) => {
    const context = new RouterContextProvider();
    let isUnavailable = false;
    let lacksShareImage = false;
    let needsDeviceCookie = false;
    const visitor = getVisitor(c, settings);
    // Read once per request, for the layout and the head of a page.
    let store: Promise<StoreWithDelivery> | undefined;
    const getStore = () => (store ??= readStore());
    const reportError = (error: unknown) => {
      isUnavailable ||= isDatabaseUnavailable(error);
      report(error, c.var.requestId);
    };
    context.set(shopContext, {
      db,
      siteUrl: settings.siteUrl,
      gaMeasurementId: dependencies.gaMeasurementId,
      hasOffsiteBackups: dependencies.hasOffsiteBackups ?? false,
      imageOrigins: dependencies.imageOrigins,
      messageChannels: settings.messageChannels,
      showsBundledProducts,
      getStore,
      getShareImage: async () => {
        const storedImage = await readShareImage({ db, report: reportError });
        lacksShareImage = storedImage === undefined;
        return storedImage ?? null;
      },
      isRateLimited: settings.isRateLimited,
      clientAddress: getClientAddress(c, settings),
      getCredentialsKey: dependencies.getCredentialsKey,
      ...createLimits(db, settings, visitor),
      lookUp: async (limit, find) => {
        if (!settings.isRateLimited) return find();
        const result = await lookUp(db, limit, visitor, find).catch(countRejection);
        needsDeviceCookie = result === undefined && visitor.device === undefined;
        return result;
      },
      requestId: c.var.requestId,
      report: reportError,
    });
    context.set(accountsContext, createAccounts(dependencies, getSessionToken(c, settings)));
    context.set(compositionContext, {
      environment: dependencies.environment,
      backups: dependencies.backups,
      getStoreWithDelivery: getStore,
    });
    const response = await handle(normalizePageRequest(c.req.raw), context);
    if (needsDeviceCookie) response.headers.append("set-cookie", createDeviceCookie(settings));
    if (lacksShareImage) response.headers.set("cache-control", "no-store");
    return response.status >= 500 ? toErrorResponse(response, isUnavailable) : response;
  });
}
