const GROUPED_NUMBER = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN_NUMBER = /^-?\d*\.?\d+$/;

/**
 * Parses a number with optional thousands separators, e.g. `4,500`. Returns `null` for blank text and `NaN` for any
 * other text, including `1e3`.
 */
export function parseNumber(input: string): number | null {
  const text = input.trim();
  if (text === "") return null;
  if (GROUPED_NUMBER.test(text)) return Number(text.replaceAll(",", ""));
  return PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN;
}
