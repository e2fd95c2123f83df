import { expect, test } from "vitest";

import { DAY_MS, MINUTE_MS } from "#domain/shared/day.ts";

import { findNextPoll } from "./next-poll.ts";

const NOW = new Date("2026-11-26T10:00:00Z");
const subtractDays = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

test.each([
  ["out-for-delivery", 2, 30],
  ["in-transit", 2, 180],
  ["booked", 0, 360],
  ["in-transit", 29.9, 180],
  ["in-transit", 30, 1440],
  ["out-for-delivery", 59.9, 1440],
] as const)("a shipment that is %s after %d days is polled again in %d minutes", (state, days, minutes) => {
  const next = findNextPoll({ state, createdAt: subtractDays(days) }, NOW);
  expect(next?.getTime()).toBe(NOW.getTime() + minutes * MINUTE_MS);
});

test.each([
  ["in-transit", 60],
  ["delivered", 2],
  ["returned", 2],
  ["cancelled", 2],
] as const)("a shipment that is %s after %d days is not polled again", (state, days) => {
  expect(findNextPoll({ state, createdAt: subtractDays(days) }, NOW)).toBeNull();
});
