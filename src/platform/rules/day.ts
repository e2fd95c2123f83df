/** Durations (ms). */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Pakistan has no daylight saving time: UTC+5 all year. */
export const PAKISTAN_OFFSET_MS = 5 * HOUR_MS;

/** IANA name of the shop's time zone. */
export const SHOP_TIME_ZONE = "Asia/Karachi";

/** Returns the date in Pakistan at a point in time, e.g. `2026-11-21`. */
export function toShopDay(date: Date): string {
  return new Date(date.getTime() + PAKISTAN_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns when a day starts in Pakistan. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - PAKISTAN_OFFSET_MS);
}

/** Returns when a day ends in Pakistan: the start of the next day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS);
}

/** Returns `count` consecutive days in ascending order, ending with the day of `until`. */
export function listLastDays(count: number, until: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    toShopDay(new Date(until.getTime() - (count - 1 - index) * DAY_MS)),
  );
}

/** Returns the start of a period of `count` days that ends with the day of `until`. */
export function startOfLastDays(count: number, until: Date): Date {
  return startOfDay(toShopDay(new Date(until.getTime() - (count - 1) * DAY_MS)));
}
