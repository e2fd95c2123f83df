import { startOfDay } from "#domain/shared/day.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const TIME = String.raw`(?:[ T]+(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.\d+)?)?\s*(?<meridiem>[ap]m)?)?`;
/** `2026-11-20 01:26:19`, `24/03/2022 03:54 PM` and `Thursday Oct 17, 2024 12:58`. */
const FORMATS = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})${TIME}$`, "i"),
  new RegExp(String.raw`^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})${TIME}$`, "i"),
  new RegExp(
    String.raw`^(?:[a-z]+,?\s+)?(?<name>[a-z]{3})[a-z]*\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})${TIME}$`,
    "i",
  ),
];
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Converts a courier's time to ISO 8601 UTC. A time without a time zone is in Pakistan time. Returns `undefined` for
 * unknown formats and impossible dates.
 */
export function parseCourierTime(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  if (ISO_WITH_ZONE.test(trimmed)) return toIso(Date.parse(trimmed));
  const groups = FORMATS.map((format) => format.exec(trimmed)?.groups).find((match) => match !== undefined);
  if (groups === undefined) return undefined;
  const { year = "", day = "", name, meridiem } = groups;
  const month = name === undefined ? Number(groups["month"]) : MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  // JavaScript converts 31 February to 3 March.
  if (toIso(Date.parse(`${date}T00:00:00Z`))?.slice(0, 10) !== date) return undefined;
  const hours = toHours(Number(groups["hours"] ?? 0), meridiem?.toLowerCase());
  const seconds = (hours * 60 + Number(groups["minutes"] ?? 0)) * 60 + Number(groups["seconds"] ?? 0);
  return toIso(startOfDay(date).getTime() + seconds * 1000);
}

function toHours(hours: number, meridiem: string | undefined): number {
  if (meridiem === undefined) return hours;
  return (hours % 12) + (meridiem === "pm" ? 12 : 0);
}

function toIso(time: number): string | undefined {
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
