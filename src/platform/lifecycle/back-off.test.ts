import { expect, test } from "vitest";

import { MINUTE_MS } from "../rules/day.ts";

import { createBackOff } from "./back-off.ts";

test("a process that exits quickly is restarted immediately at first, then with increasing delays", () => {
  let now = 0;
  const getNextDelay = createBackOff(() => now);
  const delays = Array.from({ length: 9 }, () => {
    now += 100;
    return getNextDelay(now - 100);
  });
  expect(delays).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test("a long uptime resets the delay", () => {
  let now = MINUTE_MS;
  const getNextDelay = createBackOff(() => now);
  expect([getNextDelay(now), getNextDelay(now)]).toEqual([0, 250]);
  now += MINUTE_MS;
  expect(getNextDelay(0)).toBe(0);
  expect(getNextDelay(now)).toBe(0);
});
