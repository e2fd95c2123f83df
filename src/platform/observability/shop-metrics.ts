import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Registry } from "prom-client";

import type { PoolUsage } from "../db/server/database-metrics.server.ts";
import { databaseFailures, poolWaits } from "../db/server/database-metrics.server.ts";
import type { Counter } from "../rules/counter.ts";
import { createCounter } from "../rules/counter.ts";
import { failedJobs, jobCounter, oldestEvent, orderCounter, rejectionCounter } from "./shop-counters.ts";

import type { Prom } from "./metrics.ts";

/** Statistics of a response cache. */
export interface CacheStatistics {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/** Numbers of responses served from the cache, by route. */
export interface CachedResponseCounts {
  kind: string;
  route: string;
  full: number;
  notModified: number;
}

/** Sources of metrics, which are read only when metrics are requested. */
export interface MetricSources {
  getCaches: () => Readonly<Record<string, CacheStatistics>>;
  getCachedResponses: () => Iterable<CachedResponseCounts>;
  getPoolUsage: (() => PoolUsage) | undefined;
  /** Latest catalogue revision known to this process. */
  getRevision: () => number | undefined;
}

/**
 * Counts logged failures: `request` for bugs in requests, `jobs`, `outbox` and `webhooks` for errors in the workers for
 * background jobs, messages and webhooks, `database` for requests that failed because the database was unavailable.
 */
export const failureCounter: Counter = createCounter();

/** Values of a metric, each with its labels. */
type Samples = Iterable<readonly [labels: Record<string, string>, value: number]>;

interface MetricDefinition {
  name: string;
  help: string;
  labelNames?: string[];
  read: () => Samples;
}

type Metric = MetricDefinition & { prom: Prom; registry: Registry };

/** Registers a counter that reads its values when metrics are requested. */
function registerCounter({ prom, registry, read, ...definition }: Metric): void {
  void new prom.Counter({
    ...definition,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

/** Registers a gauge. @param aggregator how the values of several processes are combined; by default, the sum */
function registerGauge({
  prom,
  registry,
  read,
  aggregator = "sum",
  ...definition
}: Metric & { aggregator?: "sum" | "max" }): void {
  void new prom.Gauge({
    ...definition,
    aggregator,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/**
 * Yields the counts of a counter with one label. The `alerting` keys start at 0, so that alerts detect the
 * first increase.
 */
function* yieldCounts(label: string, source: Counter, alerting: readonly string[] = []): Samples {
  const counts = new Map([...alerting.map((key) => [key, 0] as const), ...source.entries()]);
  for (const [key, count] of counts) yield [{ [label]: key }, count];
}

const MS_PER_SECOND = 1000;
/**
 * SQLSTATE classes in the database alert of docs/on-call.md: connection, resources, operator intervention, system. Each
 * series starts at 0: `increase()` ignores the first value of a series that appears with a failure.
 */
export const ALERTING_CLASSES = ["connection", "08", "53", "57", "58"];
const ALERTING_REASONS = ["too-many-requests", "insufficient-stock", "sign-in-refused"];

/** Registers the shop's own metrics. */
export function addShopMetrics(prom: Prom, registry: Registry, sources: MetricSources): void {
  const target = { prom, registry };
  addCacheMetrics(target, sources);
  addEventLoopLag(target);
  addDatabaseMetrics(target, sources);
  registerCounter({
    ...target,
    name: "shop_orders_total",
    help: "Orders placed, and status changes by new status",
    labelNames: ["event"],
    read: () => yieldCounts("event", orderCounter, ["placed", "confirmed", "cancelled"]),
  });
  registerCounter({
    ...target,
    name: "shop_refusals_total",
    help: "Rejected requests by problem code",
    labelNames: ["reason"],
    read: () => yieldCounts("reason", rejectionCounter, ALERTING_REASONS),
  });
  registerCounter({
    ...target,
    name: "shop_errors_total",
    help: "Logged failures: requests (bugs), the workers for background jobs, messages and webhooks, and requests that the database could not serve",
    labelNames: ["where"],
    read: () =>
      yieldCounts("where", failureCounter, ["request", "jobs", "outbox", "webhooks", "events", "database"]),
  });
  addJobMetrics(target);
  registerGauge({
    ...target,
    name: "shop_catalogue_revision",
    help: "Latest known catalogue revision",
    aggregator: "max",
    read: () => [[{}, sources.getRevision() ?? 0]],
  });
  const startedAt = (Date.now() - performance.now()) / MS_PER_SECOND;
  registerGauge({
    ...target,
    name: "shop_start_time_seconds",
    help: "Start time of the newest process, in seconds since 1970",
    aggregator: "max",
    read: () => [[{}, startedAt]],
  });
  registerGauge({
    ...target,
    name: "shop_workers",
    help: "Processes included in these metrics",
    read: () => [[{}, 1]],
  });
}

function addJobMetrics(target: Target): void {
  registerCounter({
    ...target,
    name: "shop_jobs_total",
    help: "Attempts of background jobs by outcome (failed: permanently, after the last attempt)",
    labelNames: ["outcome"],
    read: () => yieldCounts("outcome", jobCounter, ["finished", "retried", "failed"]),
  });
  registerGauge({
    ...target,
    name: "shop_failed_jobs",
    help: "Background jobs in the database that failed permanently",
    aggregator: "max",
    read: () => [[{}, failedJobs.count]],
  });
  registerGauge({
    ...target,
    name: "shop_oldest_event_seconds",
    help: "Waiting time of the oldest change whose messages and webhooks are not yet prepared",
    aggregator: "max",
    read: () => [[{}, oldestEvent.since ? (Date.now() - oldestEvent.since.getTime()) / MS_PER_SECOND : 0]],
  });
}

/** Sampling interval of the event loop delay (ms). */
export const LAG_SAMPLING_MS = 20;
const NS_PER_SECOND = 1e9;

/** Registers the event loop delay. prom-client's own metric averages all workers, which hides a blocked worker. */
function addEventLoopLag(target: Target): void {
  const lag = monitorEventLoopDelay({ resolution: LAG_SAMPLING_MS });
  lag.enable();
  registerGauge({
    ...target,
    name: "shop_event_loop_lag_p99_seconds",
    help: "99th percentile of the event loop's delay since the last scrape, in the worker with the longest delay",
    aggregator: "max",
    read: () => {
      const seconds = lag.percentile(99) / NS_PER_SECOND;
      lag.reset();
      return [[{}, seconds]];
    },
  });
}

type Target = Pick<Metric, "prom" | "registry">;

function addCacheMetrics(target: Target, { getCaches, getCachedResponses }: MetricSources): void {
  const labelNames = ["cache"];
  const readEach = (select: (statistics: CacheStatistics) => number) => () =>
    Object.entries(getCaches()).map(([cache, statistics]) => [{ cache }, select(statistics)] as const);
  registerCounter({
    ...target,
    name: "shop_cache_hits_total",
    help: "Responses found in the cache",
    labelNames,
    read: readEach(({ hits }) => hits),
  });
  registerCounter({
    ...target,
    name: "shop_cache_misses_total",
    help: "Responses not found in the cache",
    labelNames,
    read: readEach(({ misses }) => misses),
  });
  registerGauge({
    ...target,
    name: "shop_cache_entries",
    help: "Responses in the cache",
    labelNames,
    read: readEach(({ entries }) => entries),
  });
  registerGauge({
    ...target,
    name: "shop_cache_bytes",
    help: "Size of the cache in bytes",
    labelNames,
    read: readEach(({ bytes }) => bytes),
  });
  registerCounter({
    ...target,
    name: "shop_cached_responses_total",
    help: "Responses served from the cache, which are not in the duration histogram",
    labelNames: ["kind", "route", "status"],
    read: () => yieldResponseSamples(getCachedResponses()),
  });
}

function* yieldResponseSamples(counts: Iterable<CachedResponseCounts>): Samples {
  for (const { kind, route, full, notModified } of counts) {
    yield [{ kind, route, status: "2xx" }, full];
    yield [{ kind, route, status: "3xx" }, notModified];
  }
}

function addDatabaseMetrics(target: Target, { getPoolUsage }: MetricSources): void {
  registerCounter({
    ...target,
    name: "shop_database_failures_total",
    help: "Failed statements by SQLSTATE class, and failed connections",
    labelNames: ["class"],
    read: () => yieldCounts("class", databaseFailures, ALERTING_CLASSES),
  });
  if (getPoolUsage === undefined) return;
  registerGauge({
    ...target,
    name: "shop_database_connections",
    help: "Connections to PostgreSQL: busy, idle, the maximum (most), and requests waiting for a connection",
    labelNames: ["state"],
    read: () => {
      const { open, idle, max: most, waiting } = getPoolUsage();
      return Object.entries({ busy: open - idle, idle, most, waiting }).map(
        ([state, count]) => [{ state }, count] as const,
      );
    },
  });
  registerCounter({
    ...target,
    name: "shop_database_waits_total",
    help: "Requests for a connection that found no idle connection",
    read: () => [[{}, poolWaits.count]],
  });
  registerCounter({
    ...target,
    name: "shop_database_wait_seconds_total",
    help: "Total time that requests waited because they found no idle connection",
    read: () => [[{}, poolWaits.seconds]],
  });
}
