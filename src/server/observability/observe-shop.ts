import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { getRequestListener, RequestError } from "@hono/node-server";

import type { PictureCache } from "#api/media/picture-cache.ts";
import { serveCachedPicture } from "#api/media/serve-cached-picture.ts";
import { problemResponse } from "#api/problems.ts";
import { generalMessages } from "#domain/shared/general-messages.ts";
import { requestMessages } from "#domain/shared/request-messages.ts";
import type { OpenDatabase } from "#db/client.server.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";

import type { ShopApp } from "#server/app.ts";
import type { Logger } from "./logging.ts";
import { describeCause } from "./describe-error.ts";
import { applyHeaders, securityHeaders } from "#server/http/security-headers.ts";
import { isClientDisconnect } from "./client-disconnect.ts";
import { logRequests } from "./access-log.ts";
import type { MetricsEndpoint } from "./metrics-endpoint.ts";
import { openMetrics } from "./open-metrics.ts";
import { failureCounter } from "./shop-metrics.ts";
import { observeCached, observeRequests } from "./request-observer.ts";

export interface ObserverOptions {
  logger: Logger;
  /** Public origin. */
  siteUrl: string;
  /** Unset: nobody asks for figures, and nothing is kept for them but plain counts. */
  metricsToken: string | undefined;
  poolUsage: OpenDatabase["poolUsage"];
  pictureCache: PictureCache;
}

/** What tells operators how a shop is doing: its log and its figures. */
export interface ShopObserver {
  metrics: MetricsEndpoint | undefined;
  /**
   * Logs a failure that the program survived, and counts it: as the database's where it could not serve. A visitor who
   * hung up is no failure.
   */
  report: (error: unknown, requestId: string) => void;
  /** The listener of the shop: what memory has first. */
  listenerOf: (app: ShopApp) => RequestListener;
}

export async function observeShop(parts: ObserverOptions): Promise<ShopObserver> {
  const { logger, siteUrl, metricsToken, poolUsage, pictureCache } = parts;
  let shop: ShopApp | undefined;
  const opened =
    metricsToken === undefined
      ? undefined
      : await openMetrics(metricsToken, {
          poolUsage,
          caches: () => ({ pictures: pictureCache.stats(), ...shop?.answers()?.caches }),
          kept: () => shop?.answers()?.kept ?? [],
          revision: () => shop?.answers()?.revision,
        });
  const log = logRequests(logger);
  const report = (error: unknown, requestId: string) => {
    if (isClientDisconnect(error)) return;
    if (isDatabaseUnavailable(error)) {
      failureCounter.add("database");
      logger.warn({ cause: describeCause(error), requestId }, "the database could not serve a request");
      return;
    }
    failureCounter.add("request");
    logger.error({ error, requestId }, "a request failed");
  };
  return {
    metrics: opened?.door,
    report,
    listenerOf: (app) => {
      shop = app;
      const errorHandler = (error: unknown) => {
        const failure = answerFailure(error, report);
        applyHeaders(failure, securityHeaders(siteUrl).answers);
        return failure;
      };
      const answer = observeRequests(
        getRequestListener(app.fetch, { errorHandler }),
        app.nameRoute,
        (seen) => {
          log(seen);
          opened?.observe(seen);
        },
      );
      const atOnce = (request: IncomingMessage, response: ServerResponse) =>
        serveCachedPicture(pictureCache, request, response) || app.serveCached(request, response);
      const fromMemory = logger.isLevelEnabled("debug") ? observeCached(atOnce, app.nameRoute, log) : atOnce;
      return (request, response) => fromMemory(request, response) || answer(request, response);
    },
  };
}

/** What the adapter could not hand to the shop: a request that is none, or a bug in front of every error handler. */
function answerFailure(error: unknown, report: ShopObserver["report"]): Response {
  if (error instanceof RequestError) {
    return problemResponse(400, requestMessages.unreadable);
  }
  report(error, "");
  return problemResponse(500, generalMessages.unexpected);
}
