const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^-?\d*\.?\d+$/;

/**
 * A number as it was typed, `4,500` too: `null` for a blank field, `NaN` for what is no number as people write them,
 * e.g. `1e3`.
 */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  if (GROUPED.test(text)) return Number(text.replaceAll(",", ""));
  return PLAIN.test(text) ? Number(text) : Number.NaN;
}
