const COMPACT_FORMAT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Formats an amount in PKR for a chart axis, e.g. `Rs. 12.5K`. */
export function formatCompactPrice(pkr: number): string {
  return `Rs. ${COMPACT_FORMAT.format(pkr)}`;
}

/** Formats a day, e.g. `2026-11-21` as `21 Nov`. */
export function formatShortDay(day: string): string {
  return DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
}
