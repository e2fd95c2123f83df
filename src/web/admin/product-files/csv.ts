import Papa from "papaparse";

import { escapeFormula } from "#domain/product-files/cell-values.ts";
import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { FileValue } from "#domain/product-files/product-file.ts";
import type { FileError } from "#domain/product-files/product-import.ts";

/** By it spreadsheets see that the file is in UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Rows of text, whatever parts them; quotes may hold line breaks. Blank rows stay, so that rows count as in the file.
 * Errors are of rows that may hold something else than was meant, e.g. the rows behind a quote that is not closed.
 */
export function parseCsv(text: string): { rows: string[][]; errors: FileError[] } {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { data: rows, errors } = Papa.parse<string[]>(body, { delimitersToGuess: [",", ";", "\t"] });
  const brokenRows = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row = 0 }) => row));
  const broken = [...brokenRows].map((at) => errorAt(at, messages.quoteBroken));
  return { rows, errors: [...broken, ...overlong(rows, brokenRows)] };
}

function errorAt(at: number, message: string): FileError {
  return { row: at + 1, column: null, message };
}

/** A comma that is not quoted moves all that follows it one column on. */
function overlong(rows: readonly string[][], brokenRows: ReadonlySet<number>): FileError[] {
  const width = rows[0]?.length ?? 0;
  return rows.flatMap((row, at) => {
    const isOverlong = row.slice(width).some((cell) => cell.trim() !== "");
    return isOverlong && !brokenRows.has(at) ? [errorAt(at, messages.tooManyCells)] : [];
  });
}

/** A table as CSV that spreadsheets open in the right letters and in which nothing is a formula. */
export function csvText(table: readonly (readonly FileValue[])[]): string {
  const guarded = table.map((row) =>
    row.map((value) => (typeof value === "string" ? escapeFormula(value) : value)),
  );
  return `${BYTE_ORDER_MARK}${Papa.unparse(guarded, { newline: "\r\n" })}\r\n`;
}
