import { endOfDay, startOfDay, toShopDay } from "#platform/rules/day.ts";

import type { TimePrecision } from "#orders/rules/order-status.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const TIME = String.raw`(?:[ T,]+(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.\d+)?)?\s*(?<meridiem>[ap]\.?m\.?)?(?:\s*PKT)?)?`;
/** `2026-11-20 01:26:19`, `24/03/2022 03:54 PM PKT`, `20 Nov 2026`, `20-Nov-26` and `Thursday Oct 17, 2024 12:58`. */
const FORMATS = [
  new RegExp(String.raw`^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})${TIME}$`, "i"),
  new RegExp(String.raw`^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})${TIME}$`, "i"),
  new RegExp(String.raw`^(?<day>\d{1,2})[ -](?<name>[a-z]{3})[a-z]*,?[ -]+(?<year>\d{4}|\d{2})${TIME}$`, "i"),
  new RegExp(
    String.raw`^(?:[a-z]+,?\s+)?(?<name>[a-z]{3})[a-z]*\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})${TIME}$`,
    "i",
  ),
];
const ISO_WITH_ZONE = /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>[\d:.]+)(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Programs that only know the day add this time. */
const MIDNIGHT = /^0{1,2}(?::0{2}){1,2}(?:\.0+)?$/;

/** When a courier says that a report happened. `day`: `occurredAt` is the start of the day in Pakistan. */
export interface ReportedTime {
  /** ISO 8601 UTC; null if the courier did not report a readable time. */
  occurredAt: string | null;
  precision: TimePrecision;
}

const NO_TIME: ReportedTime = { occurredAt: null, precision: "none" };

/**
 * Parses a courier's time. A time without a time zone is in Pakistan time. Midnight counts as a day without a time.
 * Unknown formats, impossible dates and texts such as `N/A` have no time.
 */
export function parseReportedTime(text: string | null | undefined): ReportedTime {
  const trimmed = text?.trim() ?? "";
  const zoned = ISO_WITH_ZONE.exec(trimmed)?.groups;
  if (zoned !== undefined) {
    const { date = "", time = "" } = zoned;
    return MIDNIGHT.test(time) ? toDay(date) : toMinute(Date.parse(trimmed));
  }
  const groups = FORMATS.map((format) => format.exec(trimmed)?.groups).find((match) => match !== undefined);
  if (groups === undefined) return NO_TIME;
  const { year = "", day = "", name, meridiem } = groups;
  const month = name === undefined ? Number(groups["month"]) : MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = `${year.padStart(4, "20")}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const hours = toHours(Number(groups["hours"] ?? 0), meridiem?.toLowerCase());
  const [minutes, seconds] = [Number(groups["minutes"] ?? 0), Number(groups["seconds"] ?? 0)];
  const secondsOfDay = (hours * 60 + minutes) * 60 + seconds;
  const reportedDay = toDay(date);
  // A time that does not exist, such as 25:70, leaves the day readable.
  const hasTime = secondsOfDay > 0 && hours < 24 && minutes < 60 && seconds < 60;
  if (reportedDay.occurredAt === null || !hasTime) return reportedDay;
  return toMinute(Date.parse(reportedDay.occurredAt) + secondsOfDay * 1000);
}

/** Converts a courier's time to ISO 8601 UTC; a day without a time is its start. See `parseReportedTime`. */
export function parseCourierTime(text: string | null | undefined): string | undefined {
  return parseReportedTime(text).occurredAt ?? undefined;
}

/** Returns the last moment (ms) of the shop's day that contains the time. */
export function findEndOfShopDay(time: number): number {
  return endOfDay(toShopDay(new Date(time))).getTime() - 1;
}

function toDay(date: string): ReportedTime {
  // JavaScript converts 31 February to 3 March.
  if (toIso(Date.parse(`${date}T00:00:00Z`))?.slice(0, 10) !== date) return NO_TIME;
  return { occurredAt: startOfDay(date).toISOString(), precision: "day" };
}

function toMinute(time: number): ReportedTime {
  const occurredAt = toIso(time);
  return occurredAt === undefined ? NO_TIME : { occurredAt, precision: "minute" };
}

function toHours(hours: number, meridiem: string | undefined): number {
  if (meridiem === undefined) return hours;
  return (hours % 12) + (meridiem.startsWith("p") ? 12 : 0);
}

function toIso(time: number): string | undefined {
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
