import { createHash } from "node:crypto";

import { and, gt, inArray, lte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { rateLimits } from "./tables/rate-limit-schema.server.ts";
import { TooManyRequests } from "../rules/errors.ts";

import { createThrottledQueue } from "./throttled-queue.ts";

/** Maximum number of lookups without a result in a window, per device and per network. */
export interface FailedLookupLimit {
  purpose: string;
  perDevice: number;
  perNetwork: number;
  windowMs: number;
  /** Message of a rejected lookup. */
  rejectionMessage: string;
  /** Message of a lookup that is rejected because the throttled queue is full. */
  busyMessage: string;
  /** Whether no lookup runs above the limit, so that nobody can continue to guess. Default: they run slowly. */
  rejectsAll?: boolean;
}

/** The client whose failed lookups are counted. */
export interface Visitor {
  /** IPv4 address or IPv6 /64 network. */
  network: string;
  /** Id from the device cookie; undefined until the device's first failed lookup. */
  device: string | undefined;
  /** Returns the signal that is aborted once the client has disconnected. */
  signal: () => AbortSignal;
}

/** Maximum length of the part of a key that the client supplies. */
const MAX_CLIENT_LENGTH = 254;

/**
 * Runs lookups of clients over the limit one at a time, at most 100 per second in each process. At most 2,000 lookups
 * wait, a fifth of the server's connections, so that guessing cannot slow down the shop for other visitors.
 */
const runThrottled = createThrottledQueue({ maxTasksPerNetwork: 20, maxNetworks: 100, pauseMs: 10 });

interface Counter {
  key: string;
  maxFailedLookups: number;
}

/** Returns a visitor's counters, the device first, so that concurrent statements lock rows in the same order. */
function buildCounters(limit: FailedLookupLimit, { network, device }: Visitor): Counter[] {
  const networkCounter = {
    key: `${limit.purpose}-network:${network.slice(0, MAX_CLIENT_LENGTH)}`,
    maxFailedLookups: limit.perNetwork,
  };
  if (device === undefined) return [networkCounter];
  return [
    {
      key: `${limit.purpose}-device:${device.slice(0, MAX_CLIENT_LENGTH)}`,
      maxFailedLookups: limit.perDevice,
    },
    networkCounter,
  ];
}

interface StoredCount {
  key: string;
  hits: number;
  resetsAt: Date;
}

/** Returns the seconds until all counters selected by `isOver` are reset; undefined if no counter is selected. */
function getSecondsUntilReset(
  counters: readonly Counter[],
  counts: readonly StoredCount[],
  isOver: (hits: number, maxFailedLookups: number) => boolean,
  now: Date,
): number | undefined {
  const waits = counters.flatMap(({ key, maxFailedLookups }) => {
    const count = counts.find((other) => other.key === key);
    if (count === undefined || !isOver(count.hits, maxFailedLookups)) return [];
    return [Math.max(1, Math.ceil((count.resetsAt.getTime() - now.getTime()) / 1000))];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Returns the seconds until the limits that the visitor has reached are reset; undefined if none is reached. */
async function readSecondsUntilReset(
  db: Database,
  counters: readonly Counter[],
  now: Date,
): Promise<number | undefined> {
  const keys = counters.map(({ key }) => key);
  const counts = await db
    .select({ key: rateLimits.key, hits: rateLimits.hits, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, now)));
  return getSecondsUntilReset(counters, counts, (hits, maxFailedLookups) => hits >= maxFailedLookups, now);
}

/**
 * Counts one failed lookup for the device and the network in one statement.
 * @throws TooManyRequests if concurrent failed lookups have used up either limit
 */
async function countFailedLookup(
  db: Database,
  limit: FailedLookupLimit,
  counters: readonly Counter[],
  now: Date,
): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const counts = await db
    .insert(rateLimits)
    .values(counters.map(({ key }) => ({ key, hits: 1, resetsAt })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then ${resetsAt} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, hits: rateLimits.hits, resetsAt: rateLimits.resetsAt });
  const waitSeconds = getSecondsUntilReset(
    counters,
    counts,
    (hits, maxFailedLookups) => hits > maxFailedLookups,
    now,
  );
  if (waitSeconds !== undefined) throw new TooManyRequests(waitSeconds, limit.rejectionMessage);
}

/**
 * Returns whether a visitor looks up a text for the first time in a window, and stores its hash until then. Without a
 * device, the network is the visitor.
 */
export async function isFirstLookup(
  db: Database,
  { purpose, windowMs }: FailedLookupLimit,
  { device, network }: Visitor,
  text: string,
): Promise<boolean> {
  const now = new Date();
  const hash = createHash("sha256")
    .update(`${device ?? network}:${text}`)
    .digest("base64url");
  const resetsAt = new Date(now.getTime() + windowMs);
  const first = await db
    .insert(rateLimits)
    .values({ key: `${purpose}-seen:${hash}`, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt },
      setWhere: lte(rateLimits.resetsAt, now),
    })
    .returning({ key: rateLimits.key });
  return first.length > 0;
}

/**
 * Runs a lookup and returns its result. A lookup without a result counts as a failed lookup of the visitor's device and
 * network. Once either limit is reached, lookups run in the throttled queue. Decision 008.
 * @returns undefined if nothing was found and both limits still allow failed lookups
 * @throws TooManyRequests if a limit is reached and nothing was found, or the limit then rejects all lookups, or the
 * throttled queue is full
 */
export async function lookUp<Found>(
  db: Database,
  limit: FailedLookupLimit,
  visitor: Visitor,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const now = new Date();
  const counters = buildCounters(limit, visitor);
  // If the counts cannot be read, a valid lookup must still succeed. A failed lookup then throws when it is counted.
  const waitSeconds = await readSecondsUntilReset(db, counters, now).catch(() => undefined);
  if (waitSeconds !== undefined && limit.rejectsAll === true)
    throw new TooManyRequests(waitSeconds, limit.rejectionMessage);
  const result = await (waitSeconds === undefined
    ? find()
    : runThrottled({
        network: visitor.network,
        signal: visitor.signal(),
        busyMessage: limit.busyMessage,
        run: find,
      }));
  if (result !== undefined) return result;
  if (waitSeconds !== undefined) throw new TooManyRequests(waitSeconds, limit.rejectionMessage);
  await countFailedLookup(db, limit, counters, now);
  return undefined;
}
