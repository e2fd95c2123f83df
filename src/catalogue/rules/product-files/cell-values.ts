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

/** Names of the Pakistani rupee before or after an amount: `Rs.`, `PKR`, `₨`. */
const CURRENCY_BEFORE = /^(?:rs|pkr|rupees|₨|روپے)\.?\s*/i;
const CURRENCY_AFTER = /\s*(?:[./][-=–]|rs\.?|pkr|rupees|₨|روپے|only)$/i;
/** Spaces between digits, including the no-break spaces of spreadsheets. */
const SPACES = /(?<=\d)[ \u00A0\u202F](?=\d{3}(?!\d))/g;
/** Digits of Arabic and Urdu keyboards. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Parses a number in a common notation: `4500`, `4,500.50`, `1,25,000`, `1.234,50`, `4 500`, `Rs. 4,500/-`,
 * `4,500 PKR only`, `4500,5`, `۴۵۰۰`. Returns NaN for any other text and `null` for an empty cell.
 */
export function parseNumberCell(cell: string): number | null {
  if (cell.trim() === "") return null;
  const text = stripCurrency(
    cell
      .trim()
      // Spreadsheets mark numbers stored as text with an apostrophe.
      .replace(/^'(?=\S)/, "")
      .replaceAll(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
      .replaceAll("٬", ",")
      .replaceAll("٫", "."),
  ).replaceAll(SPACES, "");
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  // Groups of three digits, or of two digits before the last three, as in 1,25,000.
  if (/^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
  if (/^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  // Two groups are thousands, because a decimal separator occurs once.
  if (/^-?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll(".", ""));
  if (/^-?\d+,\d{1,2}$/.test(text)) return Number(text.replace(",", "."));
  return Number.NaN;
}

function stripCurrency(text: string): string {
  let amount = text.replace(CURRENCY_BEFORE, "");
  while (CURRENCY_AFTER.test(amount)) amount = amount.replace(CURRENCY_AFTER, "");
  return amount;
}

/** Parses a percentage, with or without a percent sign: `10`, `10 %`, `12,5%`. */
export function parsePercentCell(cell: string): number | null {
  const number = cell.trim().replace(/\s*[%٪]$/, "");
  return number === "" && cell.trim() !== "" ? Number.NaN : parseNumberCell(number);
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
