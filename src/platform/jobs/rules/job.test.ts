import { expect, test } from "vitest";

import { MAX_JOB_ATTEMPTS, calculateRetryDelayMs } from "./job.ts";

const attempts = Array.from({ length: MAX_JOB_ATTEMPTS }, (_, index) => index + 1);

test("the delay before a retry doubles from 10 seconds to at most one hour", () => {
  const maxDelays = attempts.map((attempt) => calculateRetryDelayMs(attempt, 1) / 1000);
  expect(maxDelays).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]);
});

test("random jitter shortens a delay by at most half", () => {
  for (const attempt of attempts) {
    const maxDelay = calculateRetryDelayMs(attempt, 1);
    expect(calculateRetryDelayMs(attempt, 0)).toBe(maxDelay / 2);
    expect(calculateRetryDelayMs(attempt, 0.5)).toBe(maxDelay * 0.75);
  }
});
