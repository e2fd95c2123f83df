import { expect, test } from "vitest";

import { addBusinessDays, formatDeliveryDates } from "./delivery-dates.ts";

/** A Thursday; 20:00 UTC is already Friday in Pakistan. */
const THURSDAY = new Date("2026-11-26T10:00:00Z");
const FRIDAY_IN_PAKISTAN = new Date("2026-11-26T20:00:00Z");

test.each([
  [0, "2026-11-26"],
  [2, "2026-11-28"],
  [3, "2026-11-30"],
  [9, "2026-12-07"],
])("counting %d business days from a Thursday skips Sundays", (days, expected) => {
  expect(addBusinessDays(THURSDAY, days)).toBe(expected);
});

test("business days are counted from the date in Pakistan", () => {
  expect(addBusinessDays(FRIDAY_IN_PAKISTAN, 1)).toBe("2026-11-28");
});

test("the dates are a range, or one day if both are equal", () => {
  expect(formatDeliveryDates(THURSDAY, { minDays: 1, maxDays: 3 })).toBe("Fri 27 Nov – Mon 30 Nov");
  expect(formatDeliveryDates(THURSDAY, { minDays: 1, maxDays: 1 })).toBe("Fri 27 Nov");
});
