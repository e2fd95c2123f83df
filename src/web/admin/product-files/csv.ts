import Papa from "papaparse";

import { escapeFormula } from "#domain/product-files/cell-values.ts";
import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { FileValue } from "#domain/product-files/product-columns.ts";
import type { FileError } from "#domain/product-files/product-import.ts";

/** Spreadsheet programs need this mark to detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Parses CSV text separated by commas, semicolons or tabs. Keeps blank rows, so that row numbers match the file.
 * Reports rows that may have been parsed incorrectly, e.g. after a missing quote.
 */
export function parseCsv(text: string): { rows: string[][]; errors: FileError[] } {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { data: rows, errors } = Papa.parse<string[]>(body, { delimitersToGuess: [",", ";", "\t"] });
  const brokenRows = new Set(errors.filter(({ type }) => type === "Quotes").map(({ row = 0 }) => row));
  const quoteErrors = [...brokenRows].map((index) => createErrorAt(index, messages.quoteBroken));
  return { rows, errors: [...quoteErrors, ...findOverlongRows(rows, brokenRows)] };
}

function createErrorAt(index: number, message: string): FileError {
  return { row: index + 1, column: null, message };
}

/** Reports rows with more cells than the header, because an unquoted comma shifts the cells after it by one column. */
function findOverlongRows(rows: readonly string[][], brokenRows: ReadonlySet<number>): FileError[] {
  const width = rows[0]?.length ?? 0;
  return rows.flatMap((row, index) => {
    const isOverlong = row.slice(width).some((cell) => cell.trim() !== "");
    return isOverlong && !brokenRows.has(index) ? [createErrorAt(index, messages.tooManyCells)] : [];
  });
}

/** Serializes a table as CSV in UTF-8. Escapes cells that spreadsheet programs would execute as formulas. */
export function toCsv(table: readonly (readonly FileValue[])[]): string {
  const escaped = table.map((row) =>
    row.map((value) => (typeof value === "string" ? escapeFormula(value) : value)),
  );
  return `${BYTE_ORDER_MARK}${Papa.unparse(escaped, { newline: "\r\n" })}\r\n`;
}
