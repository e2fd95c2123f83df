import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";

import { findNextPoll } from "./next-poll.ts";

const NOW = new Date("2026-11-26T10:00:00Z");
const subtractDays = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

test.each([
  ["out-for-delivery", 2, 30],
  ["in-transit", 2, 180],
  ["booked", 0, 120],
  ["in-transit", 29.9, 180],
  ["in-transit", 30, 1440],
  ["out-for-delivery", 59.9, 1440],
] as const)("a shipment that is %s after %d days is polled again in %d minutes", (state, days, minutes) => {
  const next = findNextPoll({ state, createdAt: subtractDays(days), stateSince: NOW }, NOW);
  expect(next?.getTime()).toBe(NOW.getTime() + minutes * MINUTE_MS);
});

// 10:00 UTC is 15:00 in Pakistan.
test.each([
  ["2026-11-26T04:00:00Z", "2026-11-26T06:00:00Z"],
  ["2026-11-26T13:59:00Z", "2026-11-26T15:59:00Z"],
  ["2026-11-26T14:00:00Z", "2026-11-27T04:00:00Z"],
  ["2026-11-26T20:00:00Z", "2026-11-27T04:00:00Z"],
  ["2026-11-27T01:00:00Z", "2026-11-27T04:00:00Z"],
])("a parcel that is booked at %s is polled next at %s, in working hours", (now, next) => {
  const at = new Date(now);
  const parcel = { state: "booked", createdAt: at, stateSince: at } as const;
  expect(findNextPoll(parcel, at)).toEqual(new Date(next));
});

test("a parcel whose cancellation the courier rejected is polled like a booked one", () => {
  const parcel = { createdAt: NOW, stateSince: subtractDays(13) };
  const booked = findNextPoll({ ...parcel, state: "booked" }, NOW);
  expect(findNextPoll({ ...parcel, state: "cancelled", isNotCancelled: true }, NOW)).toEqual(booked);
  expect(findNextPoll({ ...parcel, state: "cancelled" }, NOW)).not.toEqual(booked);
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
