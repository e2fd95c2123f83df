import type { Hono } from "hono";

import type { ApiEnv } from "#api/env.ts";
import { problemResponse } from "#api/problems.ts";
import type { CheckedParts } from "#operations/maintenance/check-readiness.ts";
import { readinessCheck } from "#operations/maintenance/check-readiness.ts";

import type { MetricsEndpoint } from "./metrics-endpoint.ts";
import { isAuthorized } from "./metrics-endpoint.ts";

/** What says how a process is doing, to machines. */
export interface HealthParts extends CheckedParts {
  /** Unset: the address is one of those that lead nowhere. */
  metrics: MetricsEndpoint | undefined;
}

const NOT_KEPT = { "cache-control": "no-store" };

/** Alive, ready with reasons, and the figures. */
export function mountHealth(app: Hono<ApiEnv>, parts: HealthParts): void {
  const { metrics } = parts;
  const check = readinessCheck(parts);
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const readiness = await check();
    return c.json(readiness, readiness.isReady ? 200 : 503, NOT_KEPT);
  });
  if (metrics === undefined) return;
  app.get("/metrics", async (c) => {
    if (isAuthorized(metrics, c.req.header("authorization"))) {
      return c.text(await metrics.read(), 200, {
        ...NOT_KEPT,
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
      });
    }
    const refused = problemResponse(401, "The token of METRICS_TOKEN is needed");
    refused.headers.set("www-authenticate", "Bearer");
    return refused;
  });
}
