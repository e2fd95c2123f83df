import { expect, test } from "vitest";

import { planBatch } from "./pace.ts";

const now = new Date("2026-11-20T08:00:00Z");
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a batch is spread over one minute", () => {
  const batch = planBatch(now, 120, { count: 0, lastAt: null });
  expect(batch).toEqual({ size: 120, firstAt: now, intervalMs: 500 });
});

test("a batch fills the queue up to the limit per minute, and is due after the queued emails", () => {
  expect(planBatch(now, 120, { count: 100, lastAt: addSeconds(50) })).toMatchObject({
    size: 20,
    firstAt: addSeconds(50.5),
  });
});

test("overdue emails do not delay a batch into the past", () => {
  expect(planBatch(now, 120, { count: 1, lastAt: addSeconds(-90) }).firstAt).toEqual(now);
});

test("a slow mail server receives no further batch", () => {
  expect(planBatch(now, 120, { count: 130, lastAt: addSeconds(-5) }).size).toBe(0);
});
