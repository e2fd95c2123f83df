import type { SheetCell, SheetTable } from "#platform/rules/sheet-cell.ts";

/** Returns the table of a file with a header row and these rows. Blank rows count, as in a file. */
export function buildSheetTable(
  columns: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): SheetTable {
  return {
    rows: [columns, ...rows]
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => typeof cell !== "string" || cell.trim() !== "")),
    notes: [],
    errors: [],
  };
}
