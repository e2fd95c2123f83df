import { DAY_MS, SECOND_MS, endOfDay, startOfDay, toShopDay } from "#platform/rules/day.ts";

/** Days in the past to which staff can add an entry. */
const MAX_DAYS_BACK = 31;

/**
 * Returns the time of an entry that staff record for a day in Pakistan: now for today, otherwise the end of an earlier
 * day or the start of tomorrow, whose cash is counted after today's is closed.
 * @returns undefined if the day is later than tomorrow or too long ago
 */
export function toCashTime(day: string | undefined, now: Date): Date | undefined {
  const today = toShopDay(now);
  if (day === undefined || day === today) return now;
  if (day < today) {
    const isRecent = startOfDay(day).getTime() >= startOfDay(today).getTime() - MAX_DAYS_BACK * DAY_MS;
    return isRecent ? new Date(endOfDay(day).getTime() - SECOND_MS) : undefined;
  }
  return day === toShopDay(endOfDay(today)) ? startOfDay(day) : undefined;
}
