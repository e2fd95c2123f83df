import { expect, test } from "vitest";

import { formatDay, formatTime } from "./time.tsx";

test("times are shown in Pakistan's time zone", () => {
  expect(formatTime("2026-11-21T20:05:00.000Z")).toBe("22 Nov 2026, 01:05");
});

test("dates are shown in Pakistan's time zone", () => {
  expect(formatDay("2026-11-21T20:05:00.000Z")).toBe("22 Nov 2026");
});

test.each([null, undefined, ""])("a missing time (%j) is shown as 'Date unavailable'", (iso) => {
  expect(formatTime(iso)).toBe("Date unavailable");
});

test("an invalid time is shown as 'Invalid date' [000 §8]", () => {
  expect(formatTime("yesterday")).toBe("Invalid date");
});
