import type { Registry } from "prom-client";

import type { MetricSources } from "./shop-metrics.ts";
import { addShopMetrics } from "./shop-metrics.ts";
import type { ObservedRequest } from "./request-observer.ts";

/** The figures of one process. */
export interface Metrics {
  registry: Registry;
  observe: (seen: ObservedRequest) => void;
}

const MS_PER_SECOND = 1000;
const HUNDRED = 100;
/** From a page out of memory to what a visitor does not wait for, s. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** The event loop's delay is looked at so often, ms. */
const LAG_STEP_MS = 20;

const statusClass = (status: number) => `${Math.floor(status / HUNDRED)}xx`;

export type Prom = typeof import("prom-client");

/** Sets up the figures of this process. Loads what writes them only now, since most shops never ask. */
export async function createMetrics(sources: MetricSources): Promise<Metrics> {
  const prom = await loadProm();
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_STEP_MS });
  addShopMetrics(prom, registry, sources);
  const duration = new prom.Histogram({
    name: "shop_http_request_duration_seconds",
    help: "Requests that the program made an answer for, to the answer's end",
    labelNames: ["kind", "route", "method", "status"] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const cutOff = new prom.Counter({
    name: "shop_http_cut_off_total",
    help: "Requests whose connection ended before their answer did",
    labelNames: ["kind"] as const,
    registers: [registry],
  });
  return {
    registry,
    observe: ({ kind, route, method, status, ms, isCutOff }) => {
      duration.observe({ kind, route, method, status: statusClass(status) }, ms / MS_PER_SECOND);
      if (isCutOff) cutOff.inc({ kind });
    },
  };
}

/** A package of the old kind: what it offers stands behind `default`. */
export async function loadProm(): Promise<Prom> {
  const loaded = (await import("prom-client")) as Prom & { default?: Prom };
  return loaded.default ?? loaded;
}
