import type { Database } from "../db/client.server.ts";
import { MINUTE_MS } from "../rules/day.ts";

import type { JobKind } from "./rules/job.ts";

/** What every attempt of a job receives, besides the services that the handler names in its type. */
export interface JobAttempt {
  db: Database;
  /** Time at the start of the attempt, by the database's clock. */
  now: Date;
  /** Aborts when the attempt exceeds its timeout. */
  signal: AbortSignal;
}

/** Runs the jobs of one kind. `Services` are those of its needs that the program provides. */
interface JobHandler<Services, Payload> {
  /** Runs one attempt. May run again after a failure, a crash or an expired lease. @throws if the attempt failed */
  run: (attempt: JobAttempt & Services, payload: Payload) => Promise<unknown>;
  /** Timeout of an attempt. */
  timeoutMs: number;
  /**
   * Returns the time from midnight UTC to the start of a period (ms), or `undefined` if the job is not scheduled.
   * Default: 0.
   */
  getOffsetMs?: (services: Services) => number | undefined;
  /** Whether an attempt may take so long that a separate worker must run the job. */
  isSlow?: boolean;
}

/** A kind of jobs with its handler, as the worker runs it. */
export interface RunnableJob<Services> extends JobHandler<Services, unknown> {
  everyMs?: number | undefined;
}

/** The jobs of a module with their handlers, by kind. */
export type RunnableJobs<Services> = Readonly<Record<string, RunnableJob<Services>>>;

type PayloadOf<Job> = Job extends JobKind<infer Payload> ? Payload : never;

/** Adds the handler to each kind of jobs. A kind without a handler is a type error. */
export function handleJobs<Services, Jobs extends Readonly<Record<string, JobKind>>>(
  jobs: Jobs,
  handlers: { readonly [Kind in keyof Jobs]: JobHandler<Services, PayloadOf<Jobs[Kind]>> },
): RunnableJobs<Services> {
  const runnable = Object.entries(jobs).map(([kind, { everyMs, payload: schema }]) => {
    const handler = handlers[kind] as JobHandler<Services, unknown>;
    return [
      kind,
      {
        ...handler,
        everyMs,
        run: (attempt: JobAttempt & Services, payload: unknown) =>
          handler.run(attempt, schema.parse(payload)),
      },
    ] as const;
  });
  return Object.fromEntries(runnable);
}

/** Creates the handler of a job that deletes expired rows in batches. */
export function createPruningHandler(prune: (db: Database, now: Date) => Promise<void>) {
  return {
    run: ({ db, now }: JobAttempt) => prune(db, now),
    timeoutMs: 5 * MINUTE_MS,
  };
}
