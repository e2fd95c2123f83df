import { toShopDay, listLastDays } from "#platform/rules/day.ts";

interface Period {
  label: string;
  /** Number of days, including the last day. */
  days: number;
  /** Days between the last day of the period and today. */
  daysAgo: number;
}

/** Predefined periods of a date filter. */
export const PERIODS: readonly Period[] = [
  { label: "Today", days: 1, daysAgo: 0 },
  { label: "Yesterday", days: 1, daysAgo: 1 },
  { label: "Last 7 days", days: 7, daysAgo: 0 },
  { label: "Last 30 days", days: 30, daysAgo: 0 },
];

/** Returns the first and last day of a period (Pakistan time), e.g. `["2026-11-16", "2026-11-22"]`. */
export function getPeriodDays({ days, daysAgo }: Period, now: Date): [string, string] {
  const recentDays = listLastDays(days + daysAgo, now);
  return [recentDays[0] ?? toShopDay(now), recentDays[days - 1] ?? toShopDay(now)];
}
