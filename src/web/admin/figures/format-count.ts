const WHOLE = new Intl.NumberFormat("en-PK", { maximumFractionDigits: 0 });

/** A count as people read it: `12,345`. */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}
