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
