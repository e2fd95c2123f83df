import type { Registry } from "prom-client";

import type { MetricSources } from "./shop-metrics.ts";
import { addShopMetrics, LAG_SAMPLING_MS } from "./shop-metrics.ts";
import type { ObservedRequest } from "./request-observer.ts";

/** The metrics of one process. */
export interface Metrics {
  registry: Registry;
  observe: (request: ObservedRequest) => void;
}

const MS_PER_SECOND = 1000;
const HUNDRED = 100;
/** Histogram buckets of request durations (s). */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const getStatusClass = (status: number) => `${Math.floor(status / HUNDRED)}xx`;

export type Prom = typeof import("prom-client");

/** Creates the metrics of this process. Loads prom-client on demand, because most shops do not use metrics. */
export async function createMetrics(sources: MetricSources): Promise<Metrics> {
  const prom = await loadProm();
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLING_MS });
  addShopMetrics(prom, registry, sources);
  const duration = new prom.Histogram({
    name: "shop_http_request_duration_seconds",
    help: "Duration of requests that are not served from the cache, until the response has ended",
    labelNames: ["kind", "route", "method", "status"] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const cutOff = new prom.Counter({
    name: "shop_http_cut_off_total",
    help: "Requests whose connection closed before the response had ended",
    labelNames: ["kind"] as const,
    registers: [registry],
  });
  return {
    registry,
    observe: ({ kind, route, method, status, ms, isCutOff }) => {
      duration.observe({ kind, route, method, status: getStatusClass(status) }, ms / MS_PER_SECOND);
      if (isCutOff) cutOff.inc({ kind });
    },
  };
}

/** Loads prom-client. As a CommonJS package, it may have its exports under `default`. */
export async function loadProm(): Promise<Prom> {
  const loaded = (await import("prom-client")) as Prom & { default?: Prom };
  return loaded.default ?? loaded;
}
