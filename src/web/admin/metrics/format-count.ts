const INTEGER_FORMAT = new Intl.NumberFormat("en-PK", { maximumFractionDigits: 0 });

/** Formats a count with thousands separators, e.g. `12,345`. */
export function formatCount(count: number): string {
  return INTEGER_FORMAT.format(count);
}
