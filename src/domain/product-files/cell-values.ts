/**
 * First characters that make a spreadsheet interpret text as a formula. Includes the apostrophe, so that escaping is
 * reversible.
 */
const NEEDS_ESCAPE = /^['=+\-@\t\r]/;
const ESCAPED = /^'['=+\-@\t\r]/;

/** Escapes text for a CSV file with a leading apostrophe, so that spreadsheets do not evaluate it (CSV injection). */
export function escapeFormula(text: string): string {
  return NEEDS_ESCAPE.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `escapeFormula` added. */
export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}

/**
 * Escapes text for an XLSX file. Spreadsheets never evaluate its text cells, so only text that the import would
 * unescape is escaped.
 */
export function escapeApostrophe(text: string): string {
  return ESCAPED.test(text) ? `'${text}` : text;
}

/**
 * Parses a number in a common notation: `4500`, `4,500.50`, `Rs. 4,500`, `4500,5`, `10%`. Returns NaN for any other
 * text and `null` for an empty cell.
 */
export function parseNumberCell(cell: string): number | null {
  const text = cell
    .trim()
    .replace(/^(?:rs\.?|pkr)\s*/i, "")
    .replace(/\s*%$/, "");
  if (text === "") return cell.trim() === "" ? null : Number.NaN;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  if (/^-?\d+,\d{1,2}$/.test(text)) return Number(text.replace(",", "."));
  return Number.NaN;
}

const FLAGS = new Map([
  ["", false],
  ["no", false],
  ["n", false],
  ["false", false],
  ["0", false],
  ["yes", true],
  ["y", true],
  ["true", true],
  ["1", true],
]);

/** Parses a boolean in a common notation; an empty cell is false, any other text is `undefined`. */
export function parseBooleanCell(cell: string): boolean | undefined {
  return FLAGS.get(cell.trim().toLowerCase());
}
