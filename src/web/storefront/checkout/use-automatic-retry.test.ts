import { expect, test } from "vitest";

import { retryDelay } from "./use-automatic-retry.ts";

test("the delay before a retry doubles from 2 s up to 60 s", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((tries) => retryDelay({ tries }))).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test.each([
  { tries: 1, retryAfter: 1, delay: 2000 },
  { tries: 1, retryAfter: 5, delay: 5000 },
  { tries: 4, retryAfter: 300, delay: 300_000 },
  { tries: 1, retryAfter: 3_000_000, delay: 3_600_000 },
])(
  "after $tries tries and Retry-After $retryAfter s the next one waits $delay ms",
  ({ delay, ...failures }) => {
    expect(retryDelay(failures)).toBe(delay);
  },
);
