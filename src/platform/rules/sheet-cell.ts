/** What a spreadsheet cell contains. `formula` is a formula without a stored result, `text` the result of a formula. */
export type SpecialCellKind = "number" | "percent" | "date" | "boolean" | "error" | "formula" | "text";

/** A cell that is not plain text. */
export interface SpecialCell {
  kind: SpecialCellKind;
  /** Number: decimal digits; percent: the percentage without its sign; otherwise what the spreadsheet shows. */
  text: string;
  /** A number with the texts that its format shows around it, such as `50ml`; absent if there are none. */
  labelled?: string;
  /** Whether a formula calculated the value. */
  isFormula?: true;
}

/** A cell of a table. Cells of CSV files are texts. */
export type SheetCell = string | SpecialCell;

/** A row that is not blank, and its number in the file. The header row is row 1 in most files. */
export interface SheetRow {
  row: number;
  cells: readonly SheetCell[];
}

/** The rows of a file that are not blank, in order. */
export interface SheetTable {
  rows: SheetRow[];
  /** Facts about the file that the user may not expect, such as hidden rows. */
  notes: string[];
  /** Errors that make rows unreliable, such as an unclosed quotation mark in a CSV file. */
  errors: { row: number; message: string }[];
}

/** Returns the name of a column by its index: 0 is `A`, 26 is `AA`. */
export function toColumnName(index: number): string {
  const prefixIndex = Math.floor(index / 26) - 1;
  return `${prefixIndex < 0 ? "" : toColumnName(prefixIndex)}${String.fromCodePoint(65 + (index % 26))}`;
}

/** Returns the content of a cell as a spreadsheet shows it. */
export function toShownText(cell: SheetCell): string {
  if (typeof cell === "string") return cell;
  return cell.kind === "percent" ? `${cell.text}%` : cell.text;
}
