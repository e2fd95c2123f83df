import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { jobs } from "#db/schema/job-schema.server.ts";
import type { FailedJob } from "#domain/jobs/job.ts";
import type { Page } from "#domain/shared/paging.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const list = async () => (await send<Page<FailedJob>>("GET", "/admin/jobs", undefined, staff)).body;

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

test("staff see failed jobs with error and attempts, permanently failed ones first", async () => {
  const { items, total } = await list();
  const error = "The image host does not respond.";
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { error, attempts: 10, failedAt: expect.any(String), nextRunAt: null },
    { error, attempts: 3, failedAt: null, nextRunAt: expect.any(String) },
  ]);
});

test("retrying a failed job makes it due now; retrying a job that has succeeded since returns 409", async () => {
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

test("an unknown job returns 404", async () => {
  const { status, problem } = await send("POST", "/admin/jobs/987654/retry", undefined, staff);
  expect([status, problem.detail]).toEqual([404, "Job not found"]);
});
