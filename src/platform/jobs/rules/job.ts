import { HOUR_MS } from "../../rules/day.ts";
import { z } from "../../rules/zod.ts";

const noPayload = z.object({});

/** What a module states about a kind of background jobs. */
interface JobDescription {
  /** Name that staff see. */
  label: string;
  /** Period of a recurring job. */
  everyMs?: number;
  /** Validates the payload. Recurring jobs have no payload, which is the default. */
  payload?: z.ZodType;
}

/** A kind of background jobs. */
export interface JobKind<Payload = unknown> extends JobDescription {
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
}

type PayloadOf<Description extends JobDescription> = Description extends { payload: z.ZodType<infer Payload> }
  ? Payload
  : z.output<typeof noPayload>;

/** Defines the kinds of background jobs of a module. Its `manifest.server.ts` must have a handler for each. */
export function defineJobs<const Jobs extends Readonly<Record<string, JobDescription>>>(
  jobs: Jobs,
): { readonly [Kind in keyof Jobs]: JobKind<PayloadOf<Jobs[Kind]>> } {
  const kinds = Object.entries(jobs).map(([kind, job]) => [kind, { payload: noPayload, ...job, kind }]);
  return Object.fromEntries(kinds) as { readonly [Kind in keyof Jobs]: JobKind<PayloadOf<Jobs[Kind]>> };
}

/** A job fails permanently after this many attempts. */
export const MAX_JOB_ATTEMPTS = 10;

const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = HOUR_MS;

/**
 * Returns the delay before the next attempt of a failed job, in milliseconds. The maximum delay doubles with each
 * attempt, from 10 seconds to one hour. The delay is random between half the maximum and the maximum, so jobs that
 * failed at the same time are retried at different times.
 * @param attempt the attempt that failed, counted from 1
 * @param random from 0 to below 1
 */
export function calculateRetryDelayMs(attempt: number, random: number = Math.random()): number {
  const maxDelay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.round((maxDelay * (1 + random)) / 2);
}

/** A job whose last attempt failed; times are ISO 8601 UTC. */
export interface FailedJob {
  id: number;
  /** The name of a kind, which this release may not know. */
  kind: string;
  error: string;
  attempts: number;
  createdAt: string;
  /** When the job failed permanently; null if another attempt is scheduled. */
  failedAt: string | null;
  /** When the next attempt is due; null after a permanent failure. */
  nextRunAt: string | null;
}
