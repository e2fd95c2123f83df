import { access, constants } from "node:fs/promises";

import type { Database } from "#db/client.server.ts";
import { freeBytes } from "#db/embedded/free-space.server.ts";
import { migrationState } from "#db/migrate/migration-state.server.ts";
import type { Media } from "#operations/media/media.ts";

/** One thing that a process needs. Its words are for anybody: they name no host, no folder and no account. */
export interface Check {
  name: "shutdown" | "database" | "migrations" | "media" | "disk";
  /** A `warning` lets the process answer on: others would not do better, or it sells without. */
  status: "ok" | "warning" | "failed";
  says: string;
  /** How long it took to find out, ms. */
  ms?: number;
}

export interface Readiness {
  isReady: boolean;
  checks: readonly Check[];
}

/** What is looked at. */
export interface CheckedParts {
  db: Database;
  media: Media;
  /** Absolute folder of the embedded database and local media. */
  dataDir: string;
  /** Whether the database lies in that folder, and cannot write once the disk is full. */
  isEmbedded: boolean;
  isClosing: () => boolean;
}

/** The whole answer comes within 2 s, whatever is silent. */
const PATIENCE_MS = 1500;
/** How long the place of pictures is believed: it may be somebody else's server, which counts what it is asked. */
const MEDIA_BELIEVED_MS = 30_000;
/** Room on the disk, bytes: below the first somebody should look, below the second nothing can be written soon. */
const DISK_LOW_BYTES = 1024 ** 3;
const DISK_FULL_BYTES = 32 * 1024 ** 2;

/** A picture that no shop has; a place that says so answers. */
const NO_PICTURE = { publicId: "none", contentHash: "0".repeat(64), extension: "jpg" };

/** Looks at all that a process needs to answer; what is silent is asked again only once it has answered. */
export function readinessCheck(parts: CheckedParts): () => Promise<Readiness> {
  const probeDatabase = once(() => timed(migrationState(parts.db)));
  const askMedia = believed(
    MEDIA_BELIEVED_MS,
    once(() => timed(reachMedia(parts))),
  );
  const askDisk = once(() => timed(freeBytes(parts.dataDir)));
  return async () => {
    const [database, media, disk] = await Promise.all([
      withinPatience(probeDatabase()),
      withinPatience(askMedia()),
      withinPatience(askDisk()),
    ]);
    const checks: Check[] = [
      parts.isClosing()
        ? { name: "shutdown", status: "failed", says: "stopping: finishes what is in flight" }
        : { name: "shutdown", status: "ok", says: "not asked to stop" },
      ...databaseChecks(database),
      mediaCheck(media),
      diskCheck(disk, parts.isEmbedded),
    ];
    return { isReady: checks.every(({ status }) => status !== "failed"), checks };
  };
}

/** What was found and when; `undefined` is no answer in time. */
type Found<Value> = { value: Value; ms: number } | { error: unknown; ms: number } | undefined;

function databaseChecks(found: Found<Awaited<ReturnType<typeof migrationState>>>): Check[] {
  if (found === undefined || "error" in found) {
    const says = found === undefined ? "silent" : "does not answer";
    return [{ name: "database", status: "failed", says, ms: found?.ms ?? PATIENCE_MS }];
  }
  const migrations = {
    done: { status: "ok", says: "done" },
    behind: { status: "failed", says: "missing: the tables are older than this program" },
    ahead: { status: "warning", says: "a newer program has changed the tables" },
  } as const;
  return [
    { name: "database", status: "ok", says: "answers", ms: found.ms },
    { name: "migrations", ...migrations[found.value] },
  ];
}

function mediaCheck(found: Found<unknown>): Check {
  if (found === undefined) return { name: "media", status: "warning", says: "silent", ms: PATIENCE_MS };
  const { ms } = found;
  return "error" in found
    ? { name: "media", status: "warning", says: "cannot be reached or written", ms }
    : { name: "media", status: "ok", says: "can be reached and written", ms };
}

function diskCheck(found: Found<number>, isEmbedded: boolean): Check {
  if (found === undefined || "error" in found) {
    return { name: "disk", status: "warning", says: "cannot be read" };
  }
  if (found.value < DISK_FULL_BYTES) {
    return { name: "disk", status: isEmbedded ? "failed" : "warning", says: "full" };
  }
  const isLow = found.value < DISK_LOW_BYTES;
  return { name: "disk", status: isLow ? "warning" : "ok", says: isLow ? "nearly full" : "has room" };
}

/** @throws when pictures can be neither looked up nor taken in */
async function reachMedia({ media, dataDir }: CheckedParts): Promise<void> {
  await Promise.all([
    media.host.has(media.host.fileOf(NO_PICTURE)),
    access(dataDir, constants.W_OK | constants.X_OK),
  ]);
}

async function timed<Value>(asked: Promise<Value>): Promise<Exclude<Found<Value>, undefined>> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  return asked.then(
    (value) => ({ value, ms: ms() }),
    (error: unknown) => ({ error, ms: ms() }),
  );
}

/** Who asks while an answer is under way waits for the same one. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined;
  return () => (underWay ??= ask().finally(() => (underWay = undefined)));
}

function believed<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; until: number } | undefined;
  return async () => {
    if (known !== undefined && performance.now() < known.until) return known.value;
    const value = await ask();
    known = { value, until: performance.now() + ms };
    return value;
  };
}

async function withinPatience<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  let patience: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    patience = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(patience));
}
