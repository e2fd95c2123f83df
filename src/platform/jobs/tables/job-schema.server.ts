import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";

import { createdAt, identity, time } from "../../db/columns.server.ts";

/** Background jobs. All times come from the database, so the clocks of processes do not matter. */
export const jobs = pgTable(
  "jobs",
  {
    id: identity(),
    kind: text("kind").notNull(),
    /** Unique within the kind, so that the same work is enqueued once. */
    uniqueKey: text("unique_key")
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    payload: jsonb("payload").$type<unknown>().notNull().default({}),
    runAt: time("run_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /**
     * End of the lease of the process that runs the job. After the lease expires, another process may run the job
     * again.
     */
    lockedUntil: time("locked_until"),
    lastError: text("last_error"),
    finishedAt: time("finished_at"),
    /** When the last attempt failed; the job is not retried automatically. */
    failedAt: time("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("jobs_unique_key").on(table.kind, table.uniqueKey),
    index("jobs_due")
      .on(table.runAt, table.id)
      .where(sql`${table.finishedAt} is null and ${table.failedAt} is null`),
    index("jobs_failed")
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null`),
    index("jobs_finished")
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    // For searches of three or more letters in failed jobs.
    index("jobs_error_search")
      .using("gin", sql`fold_text(${table.lastError}) gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`${table.finishedAt} is null and ${table.lastError} is not null`),
    check("jobs_one_end", sql`${table.finishedAt} is null or ${table.failedAt} is null`),
    check("jobs_attempts_not_negative", sql`${table.attempts} >= 0`),
  ],
);
