import { expect, test } from "vitest";

import { findNextPoll } from "./next-poll.ts";

const NOW = new Date("2026-11-26T10:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

test.each([
  ["out-for-delivery", 2, 30],
  ["in-transit", 2, 180],
  ["booked", 0, 360],
  ["in-transit", 29.9, 180],
  ["in-transit", 30, 1440],
  ["out-for-delivery", 59.9, 1440],
  ["in-transit", 60, undefined],
  ["delivered", 2, undefined],
  ["returned", 2, undefined],
  ["cancelled", 2, undefined],
] as const)("a shipment that is %s after %d days is polled after %s minutes", (state, days, minutes) => {
  const next = findNextPoll({ state, createdAt: ago(days) }, NOW);
  expect(next && (next.getTime() - NOW.getTime()) / 60_000).toBe(minutes ?? null);
});
