/** Text at which a spreadsheet would begin to calculate; the apostrophe itself, so that it can be told apart. */
const ASKS_FOR_GUARD = /^['=+\-@\t\r]/;
const GUARDED = /^'['=+\-@\t\r]/;

/** Text for a CSV file: one that a spreadsheet would take for a formula stands behind an apostrophe. */
export function guardCell(text: string): string {
  return ASKS_FOR_GUARD.test(text) ? `'${text}` : text;
}

/** Takes away the apostrophe that `guardCell` gave. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** Text for a spreadsheet's own format, which needs no guard but where reading would take one away. */
export function guardGuarded(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/**
 * A number as people and spreadsheets write it: `4500`, `4,500.50`, `Rs. 4,500`, `4500,5`, `10%`. NaN for anything
 * else, `null` for an empty cell.
 */
export function numberOfCell(cell: string): number | null {
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

/** yes or no, whatever a spreadsheet makes of it; an empty cell is no, `undefined` something else. */
export function flagOfCell(cell: string): boolean | undefined {
  return FLAGS.get(cell.trim().toLowerCase());
}
