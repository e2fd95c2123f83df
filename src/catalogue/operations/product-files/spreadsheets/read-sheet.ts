import type { Readable } from "node:stream";

import { productFileMessages as messages } from "../../../rules/product-files/staff-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetCell, SheetRow } from "#platform/rules/sheet-cell.ts";
import { toColumnName } from "#platform/rules/sheet-cell.ts";

import { DamagedFile } from "./damaged-file.ts";
import { parseXml } from "./parse-xml.ts";
import { createTextCollector } from "./read-strings.ts";
import type { CellContext, RawCell } from "./to-cell.ts";
import { toCell } from "./to-cell.ts";

/** Limits of a table, beyond which the reader stops. */
export interface SheetLimits {
  /** Maximum number of rows that are not blank. */
  maxRows: number;
  tooManyRows: string;
  maxColumns: number;
  maxCellLength: number;
}

/** The rows of a sheet, and how many of them are hidden. */
export interface SheetContent {
  rows: SheetRow[];
  hiddenRowCount: number;
}

/** Blank rows after which the reader stops: files formatted down to the last row have a million of them. */
const MAX_BLANK_ROWS = 10_000;
const LAST_ROW = 1_048_576;

/** Range of merged cells. */
interface MergedRange {
  column: number;
  firstRow: number;
  lastRow: number;
}

/**
 * Reads the rows of a sheet that are not blank. Cells that are merged downwards all get the value of the first.
 * @throws InvalidInput if the sheet exceeds the limits
 */
export async function readSheet(
  stream: Readable,
  context: CellContext,
  limits: SheetLimits,
): Promise<SheetContent> {
  const builder = createRowBuilder(context, limits);
  const merges: MergedRange[] = [];
  const text = createTextCollector();
  let isValue = false;
  let isFormula = false;
  await parseXml(stream, {
    open: (name, attributes) => {
      text.open(name);
      if (name === "row") builder.startRow(attributes);
      else if (name === "c") builder.startCell(attributes);
      else if (name === "v") isValue = true;
      else if (name === "f") {
        isFormula = true;
        builder.addFormula("");
      } else if (name === "mergeCell") merges.push(...parseRange(attributes["ref"] ?? ""));
    },
    text: (part) => {
      text.text(part);
      if (isValue) builder.addValue(part);
      if (isFormula) builder.addFormula(part);
    },
    close: (name) => {
      text.close(name);
      if (name === "v") isValue = false;
      else if (name === "f") isFormula = false;
      else if (name === "c") builder.endCell(text.take());
      else if (name === "row") builder.endRow();
    },
    isDone: builder.isDone,
  });
  fillMergedCells(builder.rows, merges);
  return { rows: builder.rows, hiddenRowCount: builder.getHiddenRowCount() };
}

function createRowBuilder(context: CellContext, limits: SheetLimits) {
  const rows: SheetRow[] = [];
  let row = 0;
  let cells: SheetCell[] = [];
  let column = -1;
  let cell: RawCell | undefined;
  let isHidden = false;
  let hiddenRowCount = 0;
  const endRow = () => {
    if (cells.length === 0) return;
    if (rows.length >= limits.maxRows) throw new InvalidInput(limits.tooManyRows);
    rows.push({ row, cells });
    if (isHidden) hiddenRowCount += 1;
  };
  return {
    rows,
    getHiddenRowCount: () => hiddenRowCount,
    isDone: () => row - (rows.at(-1)?.row ?? 0) > MAX_BLANK_ROWS,
    startRow: ({ r, hidden }: Readonly<Record<string, string>>) => {
      const number = r === undefined ? row + 1 : Number(r);
      // Rows in another order would let programs disagree about the content.
      if (!Number.isInteger(number) || number <= row || number > LAST_ROW) throw new DamagedFile();
      [row, cells, column] = [number, [], -1];
      isHidden = hidden === "1" || hidden === "true";
    },
    endRow,
    startCell: ({ r, t = "n", s = "0" }: Readonly<Record<string, string>>) => {
      column = r === undefined ? column + 1 : parseReference(r).column;
      cell = { type: t, style: Number(s), value: "", inlineText: "", formula: undefined };
    },
    addValue: (part: string) => {
      if (cell !== undefined) cell.value += part;
    },
    addFormula: (part: string) => {
      if (cell !== undefined) cell.formula = (cell.formula ?? "") + part;
    },
    endCell: (inlineText: string) => {
      if (cell === undefined) return;
      const value = toCell({ ...cell, inlineText }, context);
      cell = undefined;
      if (typeof value === "string" && value.trim() === "") return;
      if (column >= limits.maxColumns) throw new InvalidInput(messages.tooManyColumns(limits.maxColumns));
      if ((typeof value === "string" ? value : value.text).length > limits.maxCellLength)
        throw new InvalidInput(messages.cellTooLong(`${toColumnName(column)}${row}`, limits.maxCellLength));
      while (cells.length < column) cells.push("");
      cells[column] = value;
    },
  };
}

function parseReference(reference: string): { column: number; row: number } {
  const [, letters = "", digits = ""] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === "") throw new DamagedFile();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.codePointAt(0) ?? 0) - 64;
  return { column: column - 1, row: Number(digits) };
}

/** Returns the range if it has several rows. */
function parseRange(reference: string): MergedRange[] {
  const [first = "", last = first] = reference.split(":");
  const [start, end] = [parseReference(first), parseReference(last)];
  return end.row > start.row ? [{ column: start.column, firstRow: start.row, lastRow: end.row }] : [];
}

function fillMergedCells(rows: readonly SheetRow[], merges: readonly MergedRange[]): void {
  if (merges.length === 0) return;
  const byNumber = new Map(rows.map((row) => [row.row, [...row.cells]]));
  for (const { column, firstRow, lastRow } of merges) {
    const value = byNumber.get(firstRow)?.[column] ?? "";
    if (value === "") continue;
    for (let number = firstRow + 1; number <= Math.min(lastRow, LAST_ROW); number += 1) {
      const cells = byNumber.get(number);
      if (cells === undefined) continue;
      cells.push(...Array.from({ length: column - cells.length }, () => ""));
      cells[column] = value;
    }
  }
  for (const row of rows) row.cells = byNumber.get(row.row) ?? row.cells;
}
