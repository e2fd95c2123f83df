import { expect, test } from "vitest";

import { HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { STORE_DEFAULTS } from "./store.ts";

import { addCallingTime, findSendTime, getQuietHours } from "./quiet-hours.ts";

/** Converts a time in Pakistan, e.g. `28T20:59`. */
const at = (time: string) => new Date(`2026-11-${time}:00+05:00`);

const buildQuietHours = (quietFrom: string, quietUntil: string) =>
  getQuietHours({ customerMessages: { ...STORE_DEFAULTS.customerMessages, quietFrom, quietUntil } });

const NIGHT = buildQuietHours("21:00", "09:00");

test.each([
  ["28T12:00", "28T14:00"],
  ["28T19:00", "28T21:00"],
  ["28T20:59", "29T10:59"],
  ["28T21:00", "29T11:00"],
  ["28T23:30", "29T11:00"],
  ["29T00:00", "29T11:00"],
  ["29T08:59", "29T11:00"],
  ["29T09:00", "29T11:00"],
])("2 hours of calls from %s end at %s", (start, end) => {
  expect(addCallingTime(at(start), 2 * HOUR_MS, NIGHT)).toEqual(at(end));
});

test("a shop without quiet hours calls at any hour", () => {
  expect(addCallingTime(at("28T23:30"), 2 * HOUR_MS, null)).toEqual(at("29T01:30"));
});

test.each([
  ["hours that span midnight", ["03:20", "18:40"], 120, "28T23:00", "29T01:00"],
  ["the last minute of hours that span midnight", ["03:20", "18:40"], 120, "28T03:19", "28T20:39"],
  ["a break during the day", ["13:00", "14:00"], 120, "28T12:30", "28T15:30"],
  ["one minute a day", ["09:01", "09:00"], 2, "28T08:00", "29T09:01"],
] as const)("the time to call counts only calling hours: %s", (_name, [from, until], minutes, start, end) => {
  expect(addCallingTime(at(start), minutes * MINUTE_MS, buildQuietHours(from, until))).toEqual(at(end));
});

test("messages wait from the first to the last minute of the quiet hours", () => {
  for (const start of ["28T21:00", "29T08:59"])
    expect(findSendTime(at(start), NIGHT)).toEqual(at("29T09:00"));
  for (const start of ["28T20:59", "29T09:00"]) expect(findSendTime(at(start), NIGHT)).toEqual(at(start));
});
