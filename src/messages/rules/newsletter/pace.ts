import { MINUTE_MS } from "#platform/rules/day.ts";

/**
 * Default number of newsletter emails per minute; `NEWSLETTERS_PER_MINUTE` overrides it. Most mail services accept this
 * rate.
 */
export const DEFAULT_NEWSLETTERS_PER_MINUTE = 300;

/** The next emails of a newsletter issue and when they are due. */
export interface Batch {
  /** Number of emails. */
  size: number;
  /** Due time of the first email. */
  firstAt: Date;
  /** Time between two emails (ms). */
  intervalMs: number;
}

interface Backlog {
  /** Number of queued newsletters. */
  count: number;
  /** Due time of the last queued newsletter; null if none is queued. */
  lastAt: Date | null;
}

/**
 * Plans the next batch of newsletter emails, so the queue contains at most `perMinute` emails. The emails are due at
 * regular intervals after the queued emails. The batch is empty while the queue is full, e.g. because the mail server
 * is slow.
 */
export function planBatch(now: Date, perMinute: number, { count, lastAt }: Backlog): Batch {
  const intervalMs = MINUTE_MS / perMinute;
  const afterLast = lastAt === null ? 0 : lastAt.getTime() + intervalMs;
  return {
    size: Math.max(0, perMinute - count),
    firstAt: new Date(Math.max(now.getTime(), afterLast)),
    intervalMs,
  };
}
