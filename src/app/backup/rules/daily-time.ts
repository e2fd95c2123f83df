import { startOfDay, DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";

const DAILY_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns whether a text is a time of day such as `03:30`. */
export function isDailyTime(text: string): boolean {
  return DAILY_TIME.test(text);
}

/** Returns how long after midnight UTC a time of day in Pakistan occurs (ms, from 0 to below 24 h). */
export function getUtcOffsetMs(dailyTime: string): number {
  const [, hours = "", minutes = ""] = DAILY_TIME.exec(dailyTime) ?? [];
  const day = "2000-01-02";
  const midnightOffsetMs = startOfDay(day).getTime() - Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  return (midnightOffsetMs + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS) % DAY_MS;
}
