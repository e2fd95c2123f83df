import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";

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
  const next = findNextPoll({ state, createdAt: subtractDays(days), stateSince: NOW }, NOW);
  expect(next?.getTime()).toBe(NOW.getTime() + minutes * MINUTE_MS);
});

test.each([
  ["in-transit", 60],
  ["returned", 2],
  ["draft", 2],
] as const)("a shipment that is %s after %d days is not polled again", (state, days) => {
  expect(findNextPoll({ state, createdAt: subtractDays(days), stateSince: NOW }, NOW)).toBeNull();
});

test.each([
  [0, 12],
  [1.9, 12],
  [2, 24],
  [7, 48],
  [13.9, 48],
  [14, undefined],
])(
  "a shipment that was delivered %d days ago is polled again in %d hours, whatever its age",
  (days, hours) => {
    for (const createdAt of [subtractDays(14), subtractDays(70)]) {
      const next = findNextPoll({ state: "delivered", createdAt, stateSince: subtractDays(days) }, NOW);
      expect(next?.getTime()).toBe(hours && NOW.getTime() + hours * HOUR_MS);
    }
  },
);
