import { PAKISTAN_OFFSET_MS, SHOP_TIME_ZONE } from "#platform/rules/day.ts";

/** Texts in the place of a time. Spec: storefront §8. */
export const timeMessages = { invalid: "Invalid date", unavailable: "Date unavailable" } as const;

// Server and browser format identically, independent of the reader's time zone and locale.
const FORMAT = new Intl.DateTimeFormat("en-GB", {
  timeZone: SHOP_TIME_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats a point in time in Pakistan time, e.g. `21 Nov 2026, 14:05`. */
export function formatInstant(date: Date): string {
  const parts = new Map(FORMAT.formatToParts(date).map((part) => [part.type, part.value]));
  const getPart = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${getPart("day")} ${getPart("month")} ${getPart("year")}, ${getPart("hour")}:${getPart("minute")}`;
}

/**
 * Returns the point in time that people type in a `datetime-local` field, e.g. `2026-11-21T14:05`. It is Pakistan time,
 * in which the shop shows times and counts days, wherever the browser is.
 */
export function parseInstant(typed: string): Date {
  return new Date(Date.parse(`${typed}Z`) - PAKISTAN_OFFSET_MS);
}
