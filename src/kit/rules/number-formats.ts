/** Server and browser format identically, independent of the reader's locale. */
const LOCALE = "en-PK";
const INTEGER_FORMAT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const DECIMAL_FORMAT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });
const COMPACT_FORMAT = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 });

/** Formats a count with thousands separators, e.g. `12,345`. */
export function formatCount(count: number): string {
  return INTEGER_FORMAT.format(count);
}

/** Formats a percentage, e.g. `12.5` as `12.5%`. */
export function formatPercent(percent: number): string {
  return `${DECIMAL_FORMAT.format(percent)}%`;
}

/** Formats an amount in PKR for a chart axis, e.g. `Rs. 12.5K`. */
export function formatCompactPrice(pkr: number): string {
  return `Rs.\u00A0${COMPACT_FORMAT.format(pkr)}`;
}

/** Formats a weight in grams as kilograms without the unit, e.g. `1250` as `1.25`. */
export function formatKilograms(grams: number): string {
  return DECIMAL_FORMAT.format(grams / 1000);
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Formats a day, e.g. `2026-11-21` as `21 Nov`. */
export function formatShortDay(day: string): string {
  return DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
}
