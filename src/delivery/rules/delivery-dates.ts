import { toShopDay, DAY_MS } from "#platform/rules/day.ts";

const SUNDAY = 0;

/** Returns the date in Pakistan after `businessDays` business days. Couriers deliver from Monday to Saturday. */
export function addBusinessDays(from: Date, businessDays: number): string {
  let day = new Date(`${toShopDay(from)}T00:00:00Z`);
  for (let remainingDays = businessDays; remainingDays > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== SUNDAY) remainingDays -= 1;
  }
  return day.toISOString().slice(0, 10);
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** First and last day of a delivery, e.g. `2026-11-30`. */
export interface DeliveryDays {
  from: string;
  to: string;
}

/** Returns the days on which an order arrives that was placed or confirmed at `start`. */
export function findDeliveryDays(
  start: Date,
  { minDays, maxDays }: { minDays: number; maxDays: number },
): DeliveryDays {
  return { from: addBusinessDays(start, minDays), to: addBusinessDays(start, maxDays) };
}

/** Returns days as text: `Thu 26 Nov – Sat 28 Nov`, or one date. */
export function formatDays({ from, to }: DeliveryDays): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** Returns the arrival dates of an order placed at `from`: `Thu 26 Nov – Sat 28 Nov`, or one date. */
export function formatDeliveryDates(
  from: Date,
  { minDays, maxDays }: { minDays: number; maxDays: number },
): string {
  return formatDays(findDeliveryDays(from, { minDays, maxDays }));
}
