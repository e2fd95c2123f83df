import { expect, test } from "vitest";

import { getRetryDelay } from "./use-automatic-retry.ts";

test("the delay before a retry doubles from 2 s up to 60 s", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((attemptCount) => getRetryDelay({ attemptCount }))).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test.each([
  { attemptCount: 1, retryAfter: 1, delay: 2000 },
  { attemptCount: 1, retryAfter: 5, delay: 5000 },
  { attemptCount: 4, retryAfter: 300, delay: 300_000 },
  { attemptCount: 1, retryAfter: 3_000_000, delay: 3_600_000 },
])(
  "after $attemptCount failed attempts and Retry-After $retryAfter s, the next attempt waits $delay ms",
  ({ delay, ...failures }) => {
    expect(getRetryDelay(failures)).toBe(delay);
  },
);
