import { expect, test } from "vitest";

import { createBackOff } from "./back-off.ts";

const MINUTE_MS = 60_000;

test("a process is restarted immediately at first, then with increasing delays", () => {
  let now = 0;
  const waitBefore = createBackOff(() => now);
  const waits = Array.from({ length: 9 }, () => {
    now += 100;
    return waitBefore(now - 100);
  });
  expect(waits).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test("a long uptime resets the delay", () => {
  let now = MINUTE_MS;
  const waitBefore = createBackOff(() => now);
  expect([waitBefore(now), waitBefore(now)]).toEqual([0, 250]);
  now += MINUTE_MS;
  expect(waitBefore(0)).toBe(0);
  expect(waitBefore(now)).toBe(0);
});
