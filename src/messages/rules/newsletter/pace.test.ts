import { expect, test } from "vitest";

import { planBatch } from "./pace.ts";

const now = new Date("2026-11-20T08:00:00Z");
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a batch is spread over one minute", () => {
  const batch = planBatch(now, 120, { count: 0, lastAt: null, retries: 0 });
  expect(batch).toEqual({ size: 120, firstAt: now, intervalMs: 500 });
});

test("a batch fills the queue up to the limit per minute and starts after the last queued email", () => {
  expect(planBatch(now, 120, { count: 100, lastAt: addSeconds(50), retries: 0 })).toMatchObject({
    size: 20,
    firstAt: addSeconds(50.5),
  });
});

test("if the queued emails are overdue, the next batch starts now", () => {
  expect(planBatch(now, 120, { count: 1, lastAt: addSeconds(-90), retries: 0 }).firstAt).toEqual(now);
});

test("while the queue is full because the mail server is slow, the next batch is empty", () => {
  expect(planBatch(now, 120, { count: 130, lastAt: addSeconds(-5), retries: 0 }).size).toBe(0);
});

test("while the mail server rejects most emails, the next batch is empty; some rejected addresses do not matter", () => {
  expect(planBatch(now, 120, { count: 0, lastAt: null, retries: 600 }).size).toBe(0);
  expect(planBatch(now, 120, { count: 0, lastAt: null, retries: 599 }).size).toBe(120);
});
