import { eq, like, lt, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/schema.server.ts";
import { TooManyRequests } from "#domain/shared/errors.ts";

import { inPortions } from "#operations/maintenance/change-in-batches.ts";

/** How many tries one client has for one purpose within a window of milliseconds. */
export interface RateLimit {
  purpose: string;
  tries: number;
  windowMs: number;
  /** For what only reads: where tries cannot be counted, nobody is refused. */
  failsOpen?: true;
  /** What is said to who has used it up, unless it is the usual sentence. */
  words?: string;
}

/** What became of a try. */
export interface TakenTry {
  isAllowed: boolean;
  /** The first try of this window that is refused; later ones are nothing new. */
  isFirstRefusal: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/** Longer than any address of a client; what proxies claim is not kept beyond it. */
const CLIENT_LENGTH = 254;

const keyOf = ({ purpose }: RateLimit, client: string) => `${purpose}:${client.slice(0, CLIENT_LENGTH)}`;

const secondsUntil = (ms: number, now: Date) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000));

/**
 * Takes one of a client's tries, in the database, so that every process and a restart count alike. Looking and
 * counting are one statement: of tries that come together no more than the limit are allowed.
 */
export async function takeTry(
  db: Database,
  limit: RateLimit,
  client: string,
  now: Date = new Date(),
): Promise<TakenTry> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  // Counted on just far enough to tell the first refusal from the others.
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
  if (row === undefined) throw new Error("The try was not counted");
  return {
    isAllowed: row.hits <= limit.tries,
    isFirstRefusal: row.hits === limit.tries + 1,
    retryAfterSeconds: secondsUntil(row.resetsAt.getTime(), now),
  };
}

/** Gives back one try: it turned out not to be one of those that are limited. */
export async function giveBackTry(db: Database, limit: RateLimit, client: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(least(${rateLimits.hits}, ${limit.tries}::int) - 1, 0)` })
    .where(eq(rateLimits.key, keyOf(limit, client)));
}

/** A client starts anew. */
export async function forgetTries(db: Database, limit: RateLimit, client: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, client)));
}

/** Every client starts anew. */
export async function forgetAllTries(db: Database, limit: RateLimit): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, keyOf(limit, "%")));
}

/**
 * Counts one try of a client.
 * @throws TooManyRequests when the client has used up its tries
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

/** More clients than these at once are a flood of made-up addresses. */
const MAX_KEPT = 100_000;
const SURPLUS_PORTION = 10_000;

/**
 * Forgets windows that have passed, and of more clients than are worth keeping those that have tried least: a flood of
 * addresses, each used once, drives out nothing but itself.
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
