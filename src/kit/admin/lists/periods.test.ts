import { expect, test } from "vitest";

import { PERIODS, getPeriodDays } from "./filter-button.tsx";

/** 23:30 on 21 November in UTC, 04:30 on 22 November in Pakistan. */
const NOW = new Date("2026-11-21T23:30:00Z");

test("periods consist of whole days in Pakistan time and end today or yesterday", () => {
  expect(Object.fromEntries(PERIODS.map((period) => [period.label, getPeriodDays(period, NOW)]))).toEqual({
    Today: ["2026-11-22", "2026-11-22"],
    Yesterday: ["2026-11-21", "2026-11-21"],
    "Last 7 days": ["2026-11-16", "2026-11-22"],
    "Last 30 days": ["2026-10-24", "2026-11-22"],
  });
});
