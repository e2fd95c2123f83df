/** Pakistan keeps one time all year: five hours ahead of UTC. */
const OFFSET_MS = 5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The shop's time zone, by the name that databases and browsers know it by. */
export const SHOP_TIME_ZONE = "Asia/Karachi";

/** The day in Pakistan at that moment, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** When a day begins in Pakistan. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** Returns when a day ends in Pakistan, which is when the next one begins. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS);
}

/** So many days in a row, the earliest first and the day of that moment last. */
export function lastDays(count: number, until: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    dayOf(new Date(until.getTime() - (count - 1 - index) * DAY_MS)),
  );
}

/** When the first of the last so many days began; today is one of them. */
export function startOfLastDays(count: number, until: Date): Date {
  return startOfDay(dayOf(new Date(until.getTime() - (count - 1) * DAY_MS)));
}
