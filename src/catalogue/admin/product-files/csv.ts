import Papa from "papaparse";

import { escapeFormula } from "../../rules/product-files/cell-values.ts";
import type { FileValue } from "../../rules/product-files/product-columns.ts";

/** Spreadsheet programs need this mark to detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Serializes a table as CSV in UTF-8. Escapes cells that spreadsheet programs would execute as formulas. */
export function toCsv(table: readonly (readonly FileValue[])[]): string {
  const escaped = table.map((row) =>
    row.map((value) => (typeof value === "string" ? escapeFormula(value) : value)),
  );
  return `${BYTE_ORDER_MARK}${Papa.unparse(escaped, { newline: "\r\n" })}\r\n`;
}
