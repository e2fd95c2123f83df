import { eq, like, lt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { rateLimits } from "./tables/rate-limit-schema.server.ts";
import { TooManyRequests } from "../rules/errors.ts";

import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

/** Maximum number of attempts per client and purpose in a window. */
export interface RateLimit {
  purpose: string;
  maxAttempts: number;
  windowMs: number;
  /** Allows attempts if the database cannot count them. Only for reads. */
  failsOpen?: true;
  /** Message of a rejected attempt. Defaults to a general message. */
  rejectionMessage?: string;
}

/** Result of an attempt. */
export interface Attempt {
  isAllowed: boolean;
  /** Whether this is the first rejected attempt in the window. */
  isFirstRejection: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/**
 * Maximum length of a client's address in a key. Valid addresses are shorter; proxies can forward forged addresses
 * of any length.
 */
const MAX_CLIENT_LENGTH = 254;

const buildKey = ({ purpose }: RateLimit, client: string) =>
  `${purpose}:${client.slice(0, MAX_CLIENT_LENGTH)}`;

const getSecondsUntil = (ms: number, now: Date) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000));

/**
 * Counts one attempt of a client in the database, so that all processes share the count and restarts keep it. One
 * statement checks and counts, so that concurrent attempts cannot exceed the limit.
 */
export async function consumeAttempt(
  db: Database,
  limit: RateLimit,
  client: string,
  now: Date = new Date(),
): Promise<Attempt> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  // Counts up to `maxAttempts + 2`, to distinguish the first rejection (`maxAttempts + 1`) from later rejections.
  const nextHits = sql`least(${rateLimits.hits}, ${limit.maxAttempts + 1}::int) + 1`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: buildKey(limit, client), hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${nextHits} end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then ${resetsAt} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt });
  if (row === undefined) throw new Error("The attempt was not counted");
  return {
    isAllowed: row.hits <= limit.maxAttempts,
    isFirstRejection: row.hits === limit.maxAttempts + 1,
    retryAfterSeconds: getSecondsUntil(row.resetsAt.getTime(), now),
  };
}

/** Removes one attempt that should not count against the limit. */
export async function undoAttempt(db: Database, limit: RateLimit, client: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(least(${rateLimits.hits}, ${limit.maxAttempts}::int) - 1, 0)` })
    .where(eq(rateLimits.key, buildKey(limit, client)));
}

/** Deletes a client's attempts. */
export async function deleteAttempts(db: Database, limit: RateLimit, client: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, buildKey(limit, client)));
}

/** Deletes all clients' attempts. */
export async function deleteAllAttempts(db: Database, limit: RateLimit): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, buildKey(limit, "%")));
}

/**
 * Counts one attempt of a client and rejects it above the limit.
 * @throws TooManyRequests if the client has used up its attempts
 */
export async function enforceRateLimit(
  db: Database,
  limit: RateLimit,
  client: string,
  now: Date = new Date(),
): Promise<void> {
  const attempt = await consumeAttempt(db, limit, client, now).catch((error: unknown) => {
    if (limit.failsOpen) return undefined;
    throw error;
  });
  if (attempt === undefined || attempt.isAllowed) return;
  throw new TooManyRequests(attempt.retryAfterSeconds, limit.rejectionMessage);
}

/** Maximum number of stored windows. A larger number indicates a flood of forged addresses. */
const MAX_ROWS = 100_000;
const SURPLUS_BATCH_SIZE = 10_000;

/**
 * Deletes expired windows. Above the maximum number of rows, also deletes the windows with the fewest attempts, so
 * that a flood of single-use addresses evicts only its own rows.
 */
export async function pruneAttempts(
  db: Database,
  now: Date = new Date(),
  maxRows: number = MAX_ROWS,
): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(lt(rateLimits.resetsAt, now))
      .limit(size)
      .for("update", { skipLocked: true });
    return sql`delete from ${rateLimits} where key in (${expired})`;
  });
  for (let surplus = (await db.$count(rateLimits)) - maxRows; surplus > 0; surplus -= SURPLUS_BATCH_SIZE) {
    const surplusKeys = sql`select key from ${rateLimits} order by hits, resets_at
      limit ${Math.min(surplus, SURPLUS_BATCH_SIZE)} for update skip locked`;
    await db.execute(sql`delete from ${rateLimits} where key in (${surplusKeys})`);
  }
}
