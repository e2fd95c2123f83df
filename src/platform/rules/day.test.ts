import { expect, test } from "vitest";

import { toShopDay, endOfDay, listLastDays, startOfDay, startOfLastDays } from "./day.ts";

test("a day starts at midnight in Pakistan, which is 19:00 UTC of the previous day", () => {
  expect(toShopDay(new Date("2026-11-20T18:59:59.999Z"))).toBe("2026-11-20");
  expect(toShopDay(new Date("2026-11-20T19:00:00.000Z"))).toBe("2026-11-21");
  expect(startOfDay("2026-11-21").toISOString()).toBe("2026-11-20T19:00:00.000Z");
});

test("a day ends when the next day starts, including across months and years", () => {
  expect(endOfDay("2026-12-31")).toEqual(startOfDay("2027-01-01"));
  expect(endOfDay("2028-02-28")).toEqual(startOfDay("2028-02-29"));
});

test("the last 30 days end today and have no gaps, even across months", () => {
  const days = listLastDays(30, new Date("2026-03-05T21:00:00Z"));
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toBe("2026-03-06");
  expect(days[0]).toBe("2026-02-05");
  expect(new Set(days).size).toBe(30);
  expect(days.toSorted()).toEqual(days);
});

test("the last 30 days start at midnight of their first day", () => {
  const now = new Date("2026-03-05T21:00:00Z");
  expect(startOfLastDays(30, now)).toEqual(startOfDay(listLastDays(30, now)[0] ?? ""));
});
