import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";

import type { MetricsEndpoint } from "#platform/observability/metrics-endpoint.ts";
import type { MetricSources } from "#platform/observability/shop-metrics.ts";
import type { RequestObserver } from "#platform/observability/request-observer.ts";
import type { ImageCache } from "#media/api/image-cache.ts";
import { serveCachedImage } from "#media/api/serve-cached-image.ts";
import { createProblemResponse } from "#kit/api/problems.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { requestMessages } from "#kit/rules/texts/request-messages.ts";
import type { OpenDatabase } from "#platform/db/client.server.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";
import type { Logger } from "#platform/observability/logging.ts";
import { describeCause } from "#platform/observability/describe-error.ts";
import { applyHeaders, buildSecurityHeaders } from "#platform/http/security-headers.ts";
import { isClientDisconnect } from "#platform/observability/client-disconnect.ts";
import { createAccessLog } from "#platform/observability/access-log.ts";
import { failureCounter } from "#platform/observability/shop-metrics.ts";
import { observeCached, observeRequests } from "#platform/observability/request-observer.ts";
import { isWorker } from "../lifecycle/workers.ts";
import type { ShopApp } from "../app.ts";

/** Creates the metrics endpoint of this process. In a worker, the endpoint returns the metrics of all workers. */
async function openMetrics(
  token: string,
  sources: MetricSources,
): Promise<{ endpoint: MetricsEndpoint; observe: RequestObserver }> {
  const { createMetrics } = await import("#platform/observability/metrics.ts");
  const { registry, observe } = await createMetrics(sources);
  if (!isWorker) return { endpoint: { token, read: () => registry.metrics() }, observe };
  const { shareMetrics } = await import("#platform/observability/worker-metrics.ts");
  return { endpoint: { token, read: shareMetrics(registry) }, observe };
}

interface ObserverOptions {
  logger: Logger;
  /** Public origin. */
  siteUrl: string;
  /** Token of the metrics endpoint; without it, there are no metrics. */
  metricsToken: string | undefined;
  getPoolUsage: OpenDatabase["getPoolUsage"];
  imageCache: ImageCache;
}

/** The shop's log and metrics. */
interface ShopObserver {
  metrics: MetricsEndpoint | undefined;
  /**
   * Logs and counts the error of a failed request, as a database failure if the database is unavailable. Ignores client
   * disconnects.
   */
  report: (error: unknown, requestId: string) => void;
  /** Returns the shop's request listener, which serves cached responses first. */
  createListener: (app: ShopApp) => RequestListener;
}

/** Creates the log and metrics of a shop. */
export async function observeShop(options: ObserverOptions): Promise<ShopObserver> {
  const { logger, siteUrl, metricsToken, getPoolUsage, imageCache } = options;
  let shop: ShopApp | undefined;
  const openedMetrics =
    metricsToken === undefined
      ? undefined
      : await openMetrics(metricsToken, {
          getPoolUsage,
          getCaches: () => ({ images: imageCache.getStats(), ...shop?.getCacheState()?.caches }),
          getCachedResponses: () => shop?.getCacheState()?.sent ?? [],
          getRevision: () => shop?.getCacheState()?.revision,
        });
  const logRequest = createAccessLog(logger);
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
    metrics: openedMetrics?.endpoint,
    report,
    createListener: (app) => {
      shop = app;
      const errorHandler = (error: unknown) => {
        const response = toErrorResponse(error, report);
        applyHeaders(response, buildSecurityHeaders(siteUrl).responses);
        return response;
      };
      const render = observeRequests(
        getRequestListener(app.fetch, { errorHandler }),
        app.nameRoute,
        (request) => {
          logRequest(request);
          openedMetrics?.observe(request);
        },
      );
      const serveAnyCached = (request: IncomingMessage, response: ServerResponse) =>
        serveCachedImage(imageCache, request, response) || app.serveCached(request, response);
      const serveCached = logger.isLevelEnabled("debug")
        ? observeCached(serveAnyCached, app.nameRoute, logRequest)
        : serveAnyCached;
      return (request, response) => serveCached(request, response) || render(request, response);
    },
  };
}

/** Returns the response to an error that no error handler of the app caught: an unreadable request or a bug. */
function toErrorResponse(error: unknown, report: ShopObserver["report"]): Response {
  if (error instanceof RequestError) {
    return createProblemResponse(400, requestMessages.unreadable);
  }
  report(error, "");
  return createProblemResponse(500, generalMessages.unexpected);
}
