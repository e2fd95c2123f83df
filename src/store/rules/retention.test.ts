import { expect, test } from "vitest";

import { subtractMonths } from "./retention.ts";

test.each([
  ["2026-11-26T10:00:00.000Z", 12, "2025-11-26T10:00:00.000Z"],
  ["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", 12, "2027-02-28T10:00:00.000Z"],
  ["2026-12-31T10:00:00.000Z", 13, "2025-11-30T10:00:00.000Z"],
])("%s minus %d months is %s", (time, months, expected) => {
  expect(subtractMonths(new Date(time), months).toISOString()).toBe(expected);
});
