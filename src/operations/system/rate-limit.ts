import { lt, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.server.ts";
import { TooManyRequests } from "#domain/errors.ts";

/** How many tries one client has for one purpose within a window of milliseconds. */
export interface RateLimit {
  purpose: string;
  tries: number;
  windowMs: number;
}

/**
 * Counts one try of a client, in the database, so that every process and a restart count alike.
 * @throws TooManyRequests when the client has used up its tries
 */
export async function countTry(
  db: Database,
  limit: RateLimit,
  client: string,
  now: Date = new Date(),
): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${limit.purpose}:${client}`, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} <= ${now} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then ${resetsAt} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row === undefined || row.hits <= limit.tries) return;
  throw new TooManyRequests(Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)));
}

/** Forgets windows that have passed. */
export async function sweepTries(db: Database, now: Date = new Date()): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}
