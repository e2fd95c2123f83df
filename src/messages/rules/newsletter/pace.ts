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

/** Maximum number of emails that await another attempt, in minutes of sending. */
const MAX_RETRY_MINUTES = 5;

interface Backlog {
  /** Number of newsletters due within the next minute or overdue, including repeated attempts. */
  count: number;
  /** Due time of the last of them that awaits its first attempt; null if none does. */
  lastAt: Date | null;
  /** Number of newsletters that await another attempt at any time. */
  retries: number;
}

/**
 * Plans the next batch of newsletter emails, so that at most `perMinute` emails are due within a minute. The emails are
 * due at regular intervals after the queued emails. The batch is empty while the queue is full, e.g. because the mail
 * server is slow. Some rejected addresses delay no others, but while the server rejects most emails, few are tried.
 */
export function planBatch(now: Date, perMinute: number, { count, lastAt, retries }: Backlog): Batch {
  const intervalMs = MINUTE_MS / perMinute;
  const afterLast = lastAt === null ? 0 : lastAt.getTime() + intervalMs;
  const isRejecting = retries >= perMinute * MAX_RETRY_MINUTES;
  return {
    size: isRejecting ? 0 : Math.max(0, perMinute - count),
    firstAt: new Date(Math.max(now.getTime(), afterLast)),
    intervalMs,
  };
}
