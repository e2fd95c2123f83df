import { eq, like, lt, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/schema.server.ts";
import { TooManyRequests } from "#domain/shared/errors.ts";

import { inPortions } from "#operations/maintenance/change-in-batches.ts";

/** Maximum number of attempts per client and purpose in a window. */
export interface RateLimit {
  purpose: string;
  tries: number;
  windowMs: number;
  /** Allows attempts if they cannot be counted; only for reads. */
  failsOpen?: true;
  /** Message of a rejected attempt; a general message by default. */
  words?: string;
}

/** Result of an attempt. */
export interface TakenTry {
  isAllowed: boolean;
  /** Whether this is the first rejected attempt in the window. */
  isFirstRefusal: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/** Longer than any client address; limits what proxies can send. */
const CLIENT_LENGTH = 254;

const keyOf = ({ purpose }: RateLimit, client: string) => `${purpose}:${client.slice(0, CLIENT_LENGTH)}`;

const secondsUntil = (ms: number, now: Date) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000));

/**
 * Counts one attempt of a client in the database, so that all processes share the count and restarts keep it. One statement
 * checks and counts, so that concurrent attempts cannot exceed the limit.
 */
export async function takeTry(
  db: Database,
  limit: RateLimit,
  client: string,
  now: Date = new Date(),
): Promise<TakenTry> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  // Counts one beyond the limit, to distinguish the first rejection from later ones.
  const counted = sql`least(${rateLimits.hits}, ${limit.tries + 1}::int) + 1`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: keyOf(limit, client), hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${counted} end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then ${resetsAt} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt });
  if (row === undefined) throw new Error("The attempt was not counted");
  return {
    isAllowed: row.hits <= limit.tries,
    isFirstRefusal: row.hits === limit.tries + 1,
    retryAfterSeconds: secondsUntil(row.resetsAt.getTime(), now),
  };
}

/** Returns an attempt that should not count against the limit. */
export async function giveBackTry(db: Database, limit: RateLimit, client: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(least(${rateLimits.hits}, ${limit.tries}::int) - 1, 0)` })
    .where(eq(rateLimits.key, keyOf(limit, client)));
}

/** Deletes a client's attempts. */
export async function forgetTries(db: Database, limit: RateLimit, client: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, client)));
}

/** Deletes all clients' attempts. */
export async function forgetAllTries(db: Database, limit: RateLimit): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, keyOf(limit, "%")));
}

/**
 * Counts one attempt of a client.
 * @throws TooManyRequests if the client has used up its attempts
 */
export async function countTry(
  db: Database,
  limit: RateLimit,
  client: string,
  now: Date = new Date(),
): Promise<void> {
  const taken = await takeTry(db, limit, client, now).catch((error: unknown) => {
    if (limit.failsOpen) return undefined;
    throw error;
  });
  if (taken === undefined || taken.isAllowed) return;
  throw new TooManyRequests(taken.retryAfterSeconds, limit.words);
}

/** More rows indicate a flood of forged addresses. */
const MAX_KEPT = 100_000;
const SURPLUS_PORTION = 10_000;

/**
 * Deletes expired windows, and above the maximum number of rows those with the fewest attempts, so that a flood of
 * single-use addresses only evicts itself.
 */
export async function sweepTries(
  db: Database,
  now: Date = new Date(),
  maxKept: number = MAX_KEPT,
): Promise<void> {
  await inPortions(db, (size) => {
    const passed = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(lt(rateLimits.resetsAt, now))
      .limit(size)
      .for("update", { skipLocked: true });
    return sql`delete from ${rateLimits} where key in (${passed})`;
  });
  for (let surplus = (await db.$count(rateLimits)) - maxKept; surplus > 0; surplus -= SURPLUS_PORTION) {
    const least = sql`select key from ${rateLimits} order by hits, resets_at
      limit ${Math.min(surplus, SURPLUS_PORTION)} for update skip locked`;
    await db.execute(sql`delete from ${rateLimits} where key in (${least})`);
  }
}
