import { access, constants } from "node:fs/promises";

import type { Database } from "#platform/db/client.server.ts";
import { readFreeBytes } from "#platform/db/embedded/free-space.server.ts";
import { readMigrationState } from "#platform/db/migrate/migration-state.server.ts";
import type { Media } from "#media/operations/media.ts";

/** The result of one readiness check. The response is public, so it contains no host names, paths or accounts. */
export interface Check {
  name: "shutdown" | "database" | "migrations" | "media" | "disk";
  /** A process with a `warning` stays ready, because it can still sell or because all processes share the problem. */
  status: "ok" | "warning" | "failed";
  says: string;
  /** Duration of the check (ms). */
  ms?: number;
}

export interface Readiness {
  isReady: boolean;
  checks: readonly Check[];
}

/** Dependencies of the readiness checks. */
export interface ReadinessDependencies {
  db: Database;
  media: Media;
  /** Absolute folder of the embedded database and local media. */
  dataDir: string;
  /** Whether the database is in `dataDir` and cannot write when its disk is full. */
  isEmbedded: boolean;
  isClosing: () => boolean;
}

/** Timeout of each check (ms), so `/readyz` responds within 2 s. */
const CHECK_TIMEOUT_MS = 1500;
/** Cache duration of the media check (ms), because image hosts limit or charge for requests. */
const MEDIA_CACHE_MS = 30_000;
/** Free space below which the check returns a warning. */
const DISK_LOW_BYTES = 1024 ** 3;
/** Free space below which writes are about to fail. */
const DISK_FULL_BYTES = 32 * 1024 ** 2;

/** An image that does not exist. Any response to a request for it shows that the host is available. */
const MISSING_IMAGE = { publicId: "none", contentHash: "0".repeat(64), extension: "jpg" };

/**
 * Creates the readiness check. Concurrent calls share running checks, so an unresponsive dependency has at most one
 * pending check.
 */
export function createReadinessCheck(dependencies: ReadinessDependencies): () => Promise<Readiness> {
  const probeDatabase = shareRunningCall(() => measureCheck(readMigrationState(dependencies.db)));
  const probeMedia = cacheResult(
    MEDIA_CACHE_MS,
    shareRunningCall(() => measureCheck(assertMediaAvailable(dependencies))),
  );
  const probeDisk = shareRunningCall(() => measureCheck(readFreeBytes(dependencies.dataDir)));
  return async () => {
    const [database, media, disk] = await Promise.all([
      withTimeout(probeDatabase()),
      withTimeout(probeMedia()),
      withTimeout(probeDisk()),
    ]);
    const checks: Check[] = [
      dependencies.isClosing()
        ? { name: "shutdown", status: "failed", says: "shutting down: in-flight requests are finishing" }
        : { name: "shutdown", status: "ok", says: "running" },
      ...toDatabaseChecks(database),
      toMediaCheck(media),
      toDiskCheck(disk, dependencies.isEmbedded),
    ];
    return { isReady: checks.every(({ status }) => status !== "failed"), checks };
  };
}

/** The result of a check and its duration; `undefined` after a timeout. */
type CheckResult<Value> = { value: Value; ms: number } | { error: unknown; ms: number } | undefined;

function toDatabaseChecks(result: CheckResult<Awaited<ReturnType<typeof readMigrationState>>>): Check[] {
  if (result === undefined || "error" in result) {
    const says = result === undefined ? "unresponsive" : "unavailable";
    return [{ name: "database", status: "failed", says, ms: result?.ms ?? CHECK_TIMEOUT_MS }];
  }
  const migrations = {
    done: { status: "ok", says: "up to date" },
    behind: { status: "failed", says: "missing: the tables are older than this release" },
    outdated: { status: "failed", says: "missing: the tables are too old for this release" },
    ahead: { status: "warning", says: "a newer release has changed the tables" },
  } as const;
  return [
    { name: "database", status: "ok", says: "available", ms: result.ms },
    { name: "migrations", ...migrations[result.value] },
  ];
}

function toMediaCheck(result: CheckResult<unknown>): Check {
  if (result === undefined)
    return { name: "media", status: "warning", says: "unresponsive", ms: CHECK_TIMEOUT_MS };
  const { ms } = result;
  return "error" in result
    ? { name: "media", status: "warning", says: "not readable or not writable", ms }
    : { name: "media", status: "ok", says: "readable and writable", ms };
}

function toDiskCheck(result: CheckResult<number>, isEmbedded: boolean): Check {
  if (result === undefined || "error" in result) {
    return { name: "disk", status: "warning", says: "free space unknown" };
  }
  if (result.value < DISK_FULL_BYTES) {
    return { name: "disk", status: isEmbedded ? "failed" : "warning", says: "full" };
  }
  const isLow = result.value < DISK_LOW_BYTES;
  return {
    name: "disk",
    status: isLow ? "warning" : "ok",
    says: isLow ? "nearly full" : "enough free space",
  };
}

/** Checks the image host and the upload folder. @throws if either is unavailable */
async function assertMediaAvailable({ media, dataDir }: ReadinessDependencies): Promise<void> {
  await Promise.all([
    media.host.has(media.host.getFileName(MISSING_IMAGE)),
    access(dataDir, constants.W_OK | constants.X_OK),
  ]);
}

async function measureCheck<Value>(task: Promise<Value>): Promise<Exclude<CheckResult<Value>, undefined>> {
  const started = performance.now();
  const getElapsedMs = () => Math.round(performance.now() - started);
  return task.then(
    (value) => ({ value, ms: getElapsedMs() }),
    (error: unknown) => ({ error, ms: getElapsedMs() }),
  );
}

/** Shares a running call with concurrent callers. */
function shareRunningCall<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => (running ??= run().finally(() => (running = undefined)));
}

/** Caches the result of a call for `ms` milliseconds. */
function cacheResult<Value>(ms: number, run: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Value; until: number } | undefined;
  return async () => {
    if (cached !== undefined && performance.now() < cached.until) return cached.value;
    const value = await run();
    cached = { value, until: performance.now() + ms };
    return value;
  };
}

/** Waits for a result. Returns undefined after the timeout. */
async function withTimeout<Value>(result: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, undefined);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
