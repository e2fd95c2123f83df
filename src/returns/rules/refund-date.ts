import { DAY_MS, startOfDay, toShopDay } from "#platform/rules/day.ts";

/** Sunday, as `Date.getUTCDay` counts. Banks in Pakistan work from Monday to Saturday at most; Saturday is no working day. */
const DAYS_OFF: readonly number[] = [0, 6];

const isBusinessDay = (day: string) => !DAYS_OFF.includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Returns the day in Pakistan that is a number of business days after a time. Public holidays count as business days. */
export function addBusinessDays(from: Date, days: number): string {
  let day = toShopDay(from);
  for (let remaining = days; remaining > 0;) {
    day = toShopDay(new Date(startOfDay(day).getTime() + DAY_MS));
    if (isBusinessDay(day)) remaining -= 1;
  }
  return day;
}
