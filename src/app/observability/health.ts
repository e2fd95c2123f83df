import type { Hono } from "hono";

import type { ApiEnv } from "#kit/api/env.ts";
import { createProblemResponse } from "#kit/api/problems.ts";
import type { ReadinessDependencies } from "../maintenance/check-readiness.ts";
import { createReadinessCheck } from "../maintenance/check-readiness.ts";

import type { MetricsEndpoint } from "#platform/observability/metrics-endpoint.ts";
import { isAuthorized } from "#platform/observability/metrics-endpoint.ts";

export interface HealthDependencies extends ReadinessDependencies {
  /** If undefined, `/metrics` responds with 404. */
  metrics: MetricsEndpoint | undefined;
}

const NO_STORE = { "cache-control": "no-store" };

/** Mounts the endpoints for liveness, readiness (with reasons) and metrics. */
export function mountHealth(app: Hono<ApiEnv>, dependencies: HealthDependencies): void {
  const { metrics } = dependencies;
  const check = createReadinessCheck(dependencies);
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const readiness = await check();
    return c.json(readiness, readiness.isReady ? 200 : 503, NO_STORE);
  });
  if (metrics === undefined) return;
  app.get("/metrics", async (c) => {
    if (isAuthorized(metrics, c.req.header("authorization"))) {
      return c.text(await metrics.read(), 200, {
        ...NO_STORE,
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
      });
    }
    const unauthorized = createProblemResponse(401, "Requires METRICS_TOKEN as a bearer token");
    unauthorized.headers.set("www-authenticate", "Bearer");
    return unauthorized;
  });
}
