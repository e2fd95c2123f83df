import { expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";

import { getUtcOffsetMs, isDailyTime } from "./daily-time.ts";

test.each([
  ["05:00", 0],
  ["03:30", 22.5],
  ["23:59", 18 + 59 / 60],
  ["00:00", 19],
])("%s in Pakistan is %d hours after midnight UTC", (time, hours) => {
  expect(getUtcOffsetMs(time)).toBe(Math.round(hours * 60) * MINUTE_MS);
});

test("a daily time consists of two-digit hours and two-digit minutes", () => {
  expect(["00:00", "23:59"].map(isDailyTime)).toEqual([true, true]);
  expect(["24:00", "3:30", "03:60", "03:30:00", ""].map(isDailyTime)).toEqual(Array(5).fill(false));
});
