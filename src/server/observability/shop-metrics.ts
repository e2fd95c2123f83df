import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Registry } from "prom-client";

import type { PoolUsage } from "#db/server/database-metrics.server.ts";
import { databaseFailures, poolWaits } from "#db/server/database-metrics.server.ts";
import type { Counter } from "#domain/shared/counter.ts";
import { createCounter } from "#domain/shared/counter.ts";
import {
  failedJobs,
  jobCounter,
  orderCounter,
  rejectionCounter,
} from "#operations/maintenance/shop-counters.ts";

import type { Prom } from "./metrics.ts";

/** A memory of answers: plain numbers, read when somebody asks. */
export interface CacheStatistics {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/** Answers that the listener sent from memory, by their address. */
export interface CachedResponseCounts {
  kind: string;
  route: string;
  whole: number;
  notModified: number;
}

/** What is read when somebody asks for the figures; nothing of it costs anything before. */
export interface MetricSources {
  caches: () => Readonly<Record<string, CacheStatistics>>;
  kept: () => Iterable<CachedResponseCounts>;
  poolUsage: (() => PoolUsage) | undefined;
  /** The catalogue's, as far as this process has heard. */
  revision: () => number | undefined;
}

/**
 * Failures that are logged: a `request`, or the worker for background `jobs`, failed, which is a bug as long as the
 * database serves; a request that the `database` could not serve.
 */
export const failureCounter: Counter = createCounter();

/** Values of a figure by the labels of each. */
type Reading = Iterable<readonly [labels: Record<string, string>, value: number]>;

interface Figure {
  name: string;
  help: string;
  labelNames?: string[];
  read: () => Reading;
}

type Place = Figure & { prom: Prom; registry: Registry };

/** A number that others count up. */
function counter({ prom, registry, read, ...named }: Place): void {
  void new prom.Counter({
    ...named,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

/** A number that goes up and down. @param aggregator what it is of several processes; their sum unless it says so */
function gauge({
  prom,
  registry,
  read,
  aggregator = "sum",
  ...named
}: Place & { aggregator?: "sum" | "max" }): void {
  void new prom.Gauge({
    ...named,
    aggregator,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/** A tally under one label; what is worth an alarm is 0 before it happens for the first time. */
function* countsByLabel(label: string, tally: Counter, always: readonly string[] = []): Reading {
  const counts = new Map([...always.map((key) => [key, 0] as const), ...tally.entries()]);
  for (const [key, count] of counts) yield [{ [label]: key }, count];
}

const MS_PER_SECOND = 1000;
/**
 * SQLSTATE classes in the database alert of docs/on-call.md: connection, resources, operator intervention, system. Each
 * series starts at 0: `increase()` ignores the first value of a series that appears with a failure.
 */
export const ALERTING_CLASSES = ["connection", "08", "53", "57", "58"];
const ALERTING_REASONS = ["too-many-requests", "insufficient-stock", "sign-in-refused"];

/** The figures that are the shop's own. */
export function addShopMetrics(prom: Prom, registry: Registry, sources: MetricSources): void {
  const place = { prom, registry };
  addCaches(place, sources);
  addEventLoopLag(place);
  addDatabase(place, sources);
  counter({
    ...place,
    name: "shop_orders_total",
    help: "Orders placed, and given each status",
    labelNames: ["event"],
    read: () => countsByLabel("event", orderCounter, ["placed", "confirmed", "cancelled"]),
  });
  counter({
    ...place,
    name: "shop_refusals_total",
    help: "Requests refused for a reason that the visitor was told",
    labelNames: ["reason"],
    read: () => countsByLabel("reason", rejectionCounter, ALERTING_REASONS),
  });
  counter({
    ...place,
    name: "shop_errors_total",
    help: "Failures that are logged: requests (bugs), the worker for background jobs, and requests that the database could not serve",
    labelNames: ["where"],
    read: () => countsByLabel("where", failureCounter, ["request", "jobs", "database"]),
  });
  addJobs(place);
  gauge({
    ...place,
    name: "shop_catalogue_revision",
    help: "The newest change of the catalogue that was heard of",
    aggregator: "max",
    read: () => [[{}, sources.revision() ?? 0]],
  });
  const startedAt = (Date.now() - performance.now()) / MS_PER_SECOND;
  gauge({
    ...place,
    name: "shop_start_time_seconds",
    help: "When the youngest process of the shop was started, seconds since 1970",
    aggregator: "max",
    read: () => [[{}, startedAt]],
  });
  gauge({
    ...place,
    name: "shop_workers",
    help: "Processes that answered for these figures",
    read: () => [[{}, 1]],
  });
}

function addJobs(place: Shared): void {
  counter({
    ...place,
    name: "shop_jobs_total",
    help: "Attempts of background jobs, by outcome; failed: permanently, after the last attempt",
    labelNames: ["outcome"],
    read: () => countsByLabel("outcome", jobCounter, ["finished", "retried", "failed"]),
  });
  gauge({
    ...place,
    name: "shop_failed_jobs",
    help: "Background jobs in the database that failed permanently",
    aggregator: "max",
    read: () => [[{}, failedJobs.count]],
  });
}

/** Sampling interval of the event loop, ms. */
const LAG_STEP_MS = 20;
const NS_PER_SECOND = 1e9;

/** The default metric of prom-client is averaged over workers, which hides a single stuck one. */
function addEventLoopLag(place: Shared): void {
  const lag = monitorEventLoopDelay({ resolution: LAG_STEP_MS });
  lag.enable();
  gauge({
    ...place,
    name: "shop_event_loop_lag_p99_seconds",
    help: "99th percentile of the event loop's delay since the last scrape, of the worker with the longest",
    aggregator: "max",
    read: () => {
      const seconds = lag.percentile(99) / NS_PER_SECOND;
      lag.reset();
      return [[{}, seconds]];
    },
  });
}

type Shared = Pick<Place, "prom" | "registry">;

function addCaches(place: Shared, { caches, kept }: MetricSources): void {
  const labelNames = ["cache"];
  const each = (figure: (of: CacheStatistics) => number) => () =>
    Object.entries(caches()).map(([cache, of]) => [{ cache }, figure(of)] as const);
  counter({
    ...place,
    name: "shop_cache_hits_total",
    help: "Answers that memory had",
    labelNames,
    read: each(({ hits }) => hits),
  });
  counter({
    ...place,
    name: "shop_cache_misses_total",
    help: "Answers that had to be made",
    labelNames,
    read: each(({ misses }) => misses),
  });
  gauge({
    ...place,
    name: "shop_cache_entries",
    help: "Answers in memory",
    labelNames,
    read: each(({ entries }) => entries),
  });
  gauge({
    ...place,
    name: "shop_cache_bytes",
    help: "Memory that answers take",
    labelNames,
    read: each(({ bytes }) => bytes),
  });
  counter({
    ...place,
    name: "shop_kept_answers_total",
    help: "Answers that the listener sent from memory at once; they are in no histogram",
    labelNames: ["kind", "route", "status"],
    read: () => readCachedResponseCounts(kept()),
  });
}

function* keptReading(kept: Iterable<CachedResponseCounts>): Reading {
  for (const { kind, route, whole, notModified } of kept) {
    yield [{ kind, route, status: "2xx" }, whole];
    yield [{ kind, route, status: "3xx" }, notModified];
  }
}

function addDatabase(place: Shared, { poolUsage }: MetricSources): void {
  counter({
    ...place,
    name: "shop_database_failures_total",
    help: "Statements that failed, by the class of their SQLSTATE, and connections",
    labelNames: ["class"],
    read: () => countsByLabel("class", databaseFailures, ALERTING_CLASSES),
  });
  if (poolUsage === undefined) return;
  gauge({
    ...place,
    name: "shop_database_connections",
    help: "Connections to PostgreSQL: busy, idle, the most there may be, and who waits for one",
    labelNames: ["state"],
    read: () => {
      const { open, idle, most, waiting } = poolUsage();
      return Object.entries({ busy: open - idle, idle, most, waiting }).map(
        ([state, count]) => [{ state }, count] as const,
      );
    },
  });
  counter({
    ...place,
    name: "shop_database_waits_total",
    help: "How often a connection was asked for",
    read: () => [[{}, poolWaits.count]],
  });
  counter({
    ...place,
    name: "shop_database_wait_seconds_total",
    help: "How long all of them waited for a connection",
    read: () => [[{}, poolWaits.seconds]],
  });
}
