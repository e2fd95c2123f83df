import { expect, test } from "vitest";

import { formatDay, formatTime } from "./time.tsx";

test("times are shown in Pakistan's zone, wherever they are read", () => {
  expect(formatTime("2026-11-21T20:05:00.000Z")).toBe("22 Nov 2026, 01:05");
});

test("a day alone is Pakistan's too", () => {
  expect(formatDay("2026-11-21T20:05:00.000Z")).toBe("22 Nov 2026");
});

test.each([null, undefined, ""])("no time (%j) reads 'Date unavailable'", (iso) => {
  expect(formatTime(iso)).toBe("Date unavailable");
});

test("what is no time reads 'Invalid date'", () => {
  expect(formatTime("yesterday")).toBe("Invalid date");
});
