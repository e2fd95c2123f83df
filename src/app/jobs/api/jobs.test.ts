import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import type { FailedJob } from "#platform/jobs/rules/job.ts";
import type { Page } from "#kit/rules/paging.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const list = async (query = "") =>
  (await send<Page<FailedJob>>("GET", `/admin/jobs${query}`, undefined, staff)).body;

beforeEach(async () => {
  await db.delete(jobs);
  const kind = "remove-picture";
  await db
    .insert(jobs)
    .values([
      { kind, lastError: "The image host does not respond.", attempts: 3 },
      { kind, lastError: "The image host does not respond.", attempts: 10, failedAt: sql`now()` },
      { kind, finishedAt: sql`now()`, attempts: 1 },
      { kind },
    ]);
});

test("staff see failed jobs with error and attempts, permanently failed jobs first", async () => {
  const { items, total } = await list();
  const error = "The image host does not respond.";
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { error, attempts: 10, failedAt: expect.any(String), nextRunAt: null },
    { error, attempts: 3, failedAt: null, nextRunAt: expect.any(String) },
  ]);
});

test("failed jobs can be sorted by next attempt, age and attempts", async () => {
  const listAttempts = async (sort: string) =>
    (await list(`?sort=${sort}`)).items.map(({ attempts }) => attempts);
  expect(await listAttempts("next-asc")).toEqual([10, 3]);
  expect(await listAttempts("next-desc")).toEqual([3, 10]);
  expect(await listAttempts("newest")).toEqual([10, 3]);
  expect(await listAttempts("oldest")).toEqual([3, 10]);
  expect(await listAttempts("attempts-asc")).toEqual([3, 10]);
  expect(await listAttempts("attempts-desc")).toEqual([10, 3]);
});

test("failed jobs can be filtered by kind, error, period and permanent failure", async () => {
  await db.insert(jobs).values({
    kind: "prune-jobs",
    lastError: "Disk full",
    attempts: 1,
    createdAt: new Date("2026-03-01T19:00:00Z"),
  });
  const listAttempts = async (query: string) =>
    (await list(`?${query}`)).items.map(({ attempts }) => attempts);
  expect(await listAttempts("permanent=true")).toEqual([10]);
  expect(await listAttempts("kind=prune-jobs")).toEqual([1]);
  expect(await listAttempts("search=disk")).toEqual([1]);
  expect(await listAttempts("from=2026-03-02&to=2026-03-02")).toEqual([1]);
  expect(await listAttempts("to=2026-03-01")).toEqual([]);
});

test("retrying a failed job makes it due now; retrying a job that has since succeeded returns 409", async () => {
  const [failed] = (await list()).items;
  const retry = () => send<FailedJob>("POST", `/admin/jobs/${failed?.id}/retry`, undefined, staff);
  const { status, body } = await retry();
  expect([status, body.attempts, body.failedAt]).toEqual([200, 0, null]);
  await db.update(jobs).set({ finishedAt: sql`now()`, lastError: null });
  const again = await retry();
  expect([again.status, again.problem.detail]).toEqual([
    409,
    "This job is running or has succeeded. Reload the page.",
  ]);
});

test("retrying an unknown job returns 404", async () => {
  const { status, problem } = await send("POST", "/admin/jobs/987654/retry", undefined, staff);
  expect([status, problem.detail]).toEqual([404, "Job not found"]);
});
