import { tmpdir } from "node:os";
import { join } from "node:path";

import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { MAX_JOB_ATTEMPTS } from "#platform/jobs/rules/job.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { claimJob } from "#platform/jobs/claim-job.ts";
import { mediaManifest } from "#media/manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { JobHandler } from "./job-handlers.ts";
import { startJobWorker } from "./job-worker.ts";
import { countFailedJobs } from "#platform/jobs/record-job-result.ts";
import { listFailedJobs } from "./list-failed-jobs.ts";
import { pruneJobs, scheduleRecurringJobs } from "#platform/jobs/schedule-jobs.ts";
import { retryJob } from "./retry-job.ts";
import { runNextJob } from "./run-next-job.ts";

const db = await openTestDatabase();
const media = openMedia({ kind: "disk" }, join(tmpdir(), "no-images"));
/** The embedded database runs in this process and shares its clock. */
const isEmbedded = inject("databaseTemplate").engine === "pglite";
const LEASES = { "remove-picture": 60_000 };

beforeEach(async () => {
  await db.delete(jobs);
});
afterEach(() => {
  vi.useRealTimers();
});

function enqueueRemoval(
  tx: Database,
  publicId: string,
  options?: Parameters<typeof enqueueJob>[3],
): Promise<void> {
  return enqueueJob(
    tx,
    mediaManifest.jobs["remove-picture"],
    { publicId, url: "", contentHash: "", format: "" },
    options,
  );
}

const listJobs = () => db.select().from(jobs).orderBy(asc(jobs.id));

async function getOnlyJob() {
  const [job, ...otherJobs] = await listJobs();
  if (job === undefined || otherJobs.length > 0) throw new Error("Expected exactly one job");
  return job;
}

/** Ends the lease and the delay of every job. */
async function expireDelays(): Promise<void> {
  const past = sql`now() - interval '1 second'`;
  await db
    .update(jobs)
    .set({ runAt: past, lockedUntil: sql`case when locked_until is null then null else ${past} end` });
}

/** Runs all due `remove-picture` jobs with a handler, and returns the public ids of their images. */
async function runDueJobs(
  handle: (publicId: string) => void | Promise<void> = () => undefined,
  overrides: Partial<JobHandler> = {},
) {
  const handledIds: string[] = [];
  const handler: JobHandler = {
    run: async (_attempt, payload) => {
      const { publicId } = payload as { publicId: string };
      handledIds.push(publicId);
      await handle(publicId);
    },
    timeoutMs: 30_000,
    ...overrides,
  };
  const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const runner = {
    handlers: { "remove-picture": handler },
    describe: describeError,
    report: () => undefined,
  };
  while (await runNextJob({ db, media }, runner));
  return handledIds;
}

const failAttempt = () => {
  throw new Error("The image host does not respond.");
};

/** Fails the only job until it has no attempts left. */
async function failPermanently(): Promise<void> {
  for (let attempt = 1; attempt <= MAX_JOB_ATTEMPTS; attempt += 1) {
    await runDueJobs(failAttempt);
    await expireDelays();
  }
}

describe("enqueuing", () => {
  test("a job exists only if the transaction that enqueues it commits", async () => {
    const rolledBack = db.transaction(async (tx) => {
      await enqueueRemoval(tx, "a");
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await listJobs()).toEqual([]);
    await db.transaction(async (tx) => enqueueRemoval(tx, "b"));
    expect(await runDueJobs()).toEqual(["b"]);
  });

  test("jobs with the same unique key are enqueued once, even after the first has finished", async () => {
    const options = { uniqueKey: "order-1" };
    await enqueueRemoval(db, "a", options);
    await runDueJobs();
    await enqueueRemoval(db, "a", options);
    expect(await runDueJobs()).toEqual([]);
  });

  test("due jobs run in the order in which they were enqueued", async () => {
    for (const publicId of ["a", "b", "c"]) await enqueueRemoval(db, publicId);
    expect(await runDueJobs()).toEqual(["a", "b", "c"]);
  });
});

describe("claiming", () => {
  test("concurrent workers run each of 60 jobs exactly once", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `image-${index}`);
    for (const publicId of ids) await enqueueRemoval(db, publicId);
    const runs = await Promise.all([runDueJobs(), runDueJobs(), runDueJobs(), runDueJobs()]);
    expect(runs.flat().toSorted()).toEqual(ids.toSorted());
  });

  test("a job whose process was killed runs again after its lease, and not before", async () => {
    await enqueueRemoval(db, "a");
    expect(await claimJob(db, LEASES)).toMatchObject({ attempt: 1 });
    expect(await claimJob(db, LEASES)).toBeUndefined();
    await expireDelays();
    expect(await claimJob(db, LEASES)).toMatchObject({ attempt: 2 });
  });

  test("a process that lost its lease cannot record a result", async () => {
    await enqueueRemoval(db, "a");
    await runDueJobs(async () => {
      await expireDelays();
      await claimJob(db, LEASES);
    });
    const { finishedAt, lockedUntil, attempts } = await getOnlyJob();
    expect([finishedAt, lockedUntil === null, attempts]).toEqual([null, false, 2]);
  });

  test("a process that lost its lease does not delete earlier failures of a recurring job", async () => {
    await db.insert(jobs).values({ kind: "remove-picture", failedAt: sql`now()`, lastError: "disk full" });
    await enqueueRemoval(db, "a");
    await runDueJobs(
      async () => {
        await expireDelays();
        await claimJob(db, LEASES);
      },
      { everyMs: MINUTE_MS },
    );
    expect(await countFailedJobs(db)).toBe(1);
  });

  test("jobs of an unknown kind are not claimed", async () => {
    await db.insert(jobs).values({ kind: "of-a-newer-release" });
    expect(await runDueJobs()).toEqual([]);
    expect((await getOnlyJob()).attempts).toBe(0);
  });

  test.skipIf(isEmbedded).each([-400, 400])(
    "a process whose clock is %i days off neither claims a leased job nor misses a due job",
    async (days) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
      await enqueueRemoval(db, "a");
      const claimed = await claimJob(db, LEASES);
      vi.useRealTimers();
      expect(Math.abs((claimed?.claimedAt.getTime() ?? 0) - Date.now())).toBeLessThan(DAY_MS);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
      expect(await claimJob(db, LEASES)).toBeUndefined();
    },
  );
});

describe("failing", () => {
  test("a failed job waits before its next attempt and keeps the error until it succeeds", async () => {
    await enqueueRemoval(db, "a");
    await runDueJobs(failAttempt);
    const { runAt, createdAt, lastError, lockedUntil } = await getOnlyJob();
    expect([lastError, lockedUntil]).toEqual(["The image host does not respond.", null]);
    expect(runAt.getTime() - createdAt.getTime()).toBeGreaterThanOrEqual(5_000);
    expect(await runDueJobs()).toEqual([]);
    await expireDelays();
    expect(await runDueJobs()).toEqual(["a"]);
    expect((await getOnlyJob()).lastError).toBeNull();
  });

  test(`a job fails permanently after ${MAX_JOB_ATTEMPTS} attempts`, async () => {
    await enqueueRemoval(db, "a");
    await failPermanently();
    expect(await runDueJobs()).toEqual([]);
    expect(await countFailedJobs(db)).toBe(1);
    expect((await listFailedJobs(db)).items).toMatchObject([
      { kind: "remove-picture", error: "The image host does not respond.", attempts: 10, nextRunAt: null },
    ]);
  });

  test("a job whose process crashes in every attempt fails permanently without another run", async () => {
    await enqueueRemoval(db, "a");
    for (let attempt = 1; attempt <= MAX_JOB_ATTEMPTS; attempt += 1) {
      await claimJob(db, LEASES);
      await expireDelays();
    }
    expect(await runDueJobs()).toEqual([]);
    expect((await getOnlyJob()).lastError).toBe("The shop's server stopped during each attempt.");
    expect(await countFailedJobs(db)).toBe(1);
  });

  test("an attempt that exceeds its timeout fails", async () => {
    await enqueueRemoval(db, "a");
    await runDueJobs(() => new Promise(() => undefined), { timeoutMs: 20 });
    expect((await getOnlyJob()).lastError).toBe("The job did not finish within 0.02 seconds.");
  });

  test("a successful run of a recurring job removes its earlier failures from the list", async () => {
    await db.insert(jobs).values({ kind: "remove-picture", failedAt: sql`now()`, lastError: "disk full" });
    await enqueueRemoval(db, "a");
    await runDueJobs(undefined, { everyMs: MINUTE_MS });
    expect(await countFailedJobs(db)).toBe(0);
  });
});

describe("recurring jobs", () => {
  const hourly = [{ kind: "prune-sessions", everyMs: HOUR_MS }];

  test("several processes schedule a recurring job once per period", async () => {
    await Promise.all(Array.from({ length: 8 }, () => scheduleRecurringJobs(db, hourly)));
    expect((await getOnlyJob()).uniqueKey).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
    await db.update(jobs).set({ finishedAt: sql`now()` });
    await scheduleRecurringJobs(db, hourly);
    await getOnlyJob();
  });

  test("the period of a daily job starts at the job's configured time of day", async () => {
    const daily = { kind: "prune-sessions", everyMs: DAY_MS };
    for (const hours of [22.5, 5]) {
      await scheduleRecurringJobs(db, [{ ...daily, offsetMs: hours * HOUR_MS }]);
      await db.update(jobs).set({ finishedAt: sql`now()` });
    }
    const [evening, morning] = (await listJobs()).map(({ uniqueKey }) => new Date(uniqueKey));
    expect([evening?.toISOString().slice(11, 16), morning?.toISOString().slice(11, 16)]).toEqual([
      "22:30",
      "05:00",
    ]);
    for (const start of [evening, morning]) {
      const age = Date.now() - (start?.getTime() ?? 0);
      expect(age).toBeGreaterThan(-1000);
      expect(age).toBeLessThan(DAY_MS);
    }
  });

  test("a new period adds a run, unless an earlier run is still pending", async () => {
    await db.insert(jobs).values({ kind: "prune-sessions", uniqueKey: "2026-01-01T00:00:00Z" });
    await scheduleRecurringJobs(db, hourly);
    await getOnlyJob();
    await db.update(jobs).set({ finishedAt: sql`now()` });
    await scheduleRecurringJobs(db, hourly);
    expect(await listJobs()).toHaveLength(2);
  });

  test.skipIf(isEmbedded).each([-400, 400])(
    "a process whose clock is %i days off schedules no run twice",
    async (days) => {
      await scheduleRecurringJobs(db, hourly);
      await db.update(jobs).set({ finishedAt: sql`now()` });
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
      await scheduleRecurringJobs(db, hourly);
      await getOnlyJob();
    },
  );
});

describe("the worker", () => {
  const options = { describe: String, report: () => undefined, reportDatabaseError: () => undefined };

  test("runs a job soon after it was enqueued in the same process", async () => {
    const ran = Promise.withResolvers<unknown>();
    const handlers = {
      "remove-picture": {
        timeoutMs: 1000,
        run: async (_: unknown, payload: unknown) => ran.resolve(payload),
      },
    };
    const worker = startJobWorker({ db, media }, { ...options, handlers, pollMs: HOUR_MS });
    await enqueueRemoval(db, "a");
    expect(await ran.promise).toMatchObject({ publicId: "a" });
    await worker.stop();
    expect((await getOnlyJob()).finishedAt).not.toBeNull();
  });

  test("finishes the job in progress when it is stopped, and claims no other job", async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const run = async () => {
      started.resolve();
      await release.promise;
    };
    for (const publicId of ["a", "b"]) await enqueueRemoval(db, publicId);
    const worker = startJobWorker(
      { db, media },
      { ...options, handlers: { "remove-picture": { timeoutMs: 10_000, run } } },
    );
    await started.promise;
    const stopped = worker.stop();
    release.resolve();
    await stopped;
    expect((await listJobs()).map(({ finishedAt, attempts }) => [finishedAt !== null, attempts])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });
});

describe("retrying a job", () => {
  const by = { uid: null, email: "staff@example.com" };

  test("resets the attempts of a permanently failed job and is recorded in the audit log", async () => {
    await enqueueRemoval(db, "a");
    await failPermanently();
    const { id } = await getOnlyJob();
    expect(await retryJob(db, id, { by })).toMatchObject({ id, attempts: 0, failedAt: null });
    expect(await runDueJobs()).toEqual(["a"]);
    expect((await getOnlyJob()).finishedAt).not.toBeNull();
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectType, "job"));
    expect(entry).toMatchObject({
      action: "retried",
      subjectId: String(id),
      subjectLabel: "Delete an unused image",
    });
    expect(entry?.changes.map(({ field }) => field)).toEqual(["attempts", "failedAt", "runAt"]);
    expect(entry?.changes[0]).toMatchObject({ to: "0" });
    expect(entry?.changes[1]?.to).toBeNull();
  });

  test("makes a job due immediately if it is waiting for its next attempt", async () => {
    await enqueueRemoval(db, "a");
    await runDueJobs(failAttempt);
    await retryJob(db, (await getOnlyJob()).id, { by });
    expect(await runDueJobs()).toEqual(["a"]);
  });

  test("rejects a running, finished or unknown job", async () => {
    await enqueueRemoval(db, "a");
    await runDueJobs(failAttempt);
    const { id } = await getOnlyJob();
    await expireDelays();
    await claimJob(db, LEASES);
    await expect(retryJob(db, id, { by })).rejects.toThrow(Conflict);
    await expireDelays();
    await runDueJobs();
    await expect(retryJob(db, id, { by })).rejects.toThrow(Conflict);
    await expect(retryJob(db, id + 1, { by })).rejects.toThrow(NotFound);
  });
});

test("finished jobs are deleted after seven days, unlike failed and pending jobs", async () => {
  const subtractDays = (days: number) => sql`now() - ${days} * interval '1 day'`;
  await db.insert(jobs).values([
    { kind: "remove-picture", uniqueKey: "old", finishedAt: subtractDays(8) },
    { kind: "remove-picture", uniqueKey: "recent", finishedAt: subtractDays(6) },
    { kind: "remove-picture", uniqueKey: "failed", failedAt: subtractDays(8), lastError: "disk full" },
    { kind: "remove-picture", uniqueKey: "waiting", createdAt: subtractDays(8) },
  ]);
  await pruneJobs(db);
  expect((await listJobs()).map(({ uniqueKey }) => uniqueKey)).toEqual(["recent", "failed", "waiting"]);
});
