import type { Cell } from "write-excel-file/browser";
import writeXlsxFile from "write-excel-file/browser";

/** `number` counts things, `money` is PKR, `time` a day with its time in Pakistan; whatever is written is text. */
export type XlsxColumnType = "text" | "number" | "money" | "time";

export interface XlsxColumn {
  header: string;
  type: XlsxColumnType;
  /** In characters. */
  width?: number;
}

/** `null` leaves the cell empty; a column of numbers takes text too, e.g. what could not be read as one. */
export type XlsxValue = string | number | Date | null;

export interface XlsxSheet {
  /** Name of the sheet: at most 31 characters, none of []/\:*? */
  sheet: string;
  columns: readonly XlsxColumn[];
  /** A value for each column, in the columns' order. */
  rows: readonly (readonly XlsxValue[])[];
}

/** A sheet knows no time zones; it shows what clocks in Pakistan show, where it is UTC+5 all year. */
const PAKISTAN_OFFSET_MS = 5 * 60 * 60 * 1000;

/** More than this in one cell and spreadsheets call the file damaged. */
const MAX_CELL_LENGTH = 32_767;

const FORMATS = { number: "0", money: "#,##0.00", time: "yyyy-mm-dd hh:mm" };

/**
 * Text that stays text: typed as such, so that nothing is ever a formula, whatever it begins with, and formatted as
 * such, so that it does not become one when somebody edits the cell.
 */
function textCell(text: string): Cell {
  const cut = text.slice(0, MAX_CELL_LENGTH);
  // The library looks texts up in a plain object, which answers by itself for names such as `constructor`.
  const value = cut in Object.prototype ? `${cut} ` : cut;
  return { type: String, value, format: "@" };
}

function cellOf(value: XlsxValue, type: XlsxColumnType): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "number" && Number.isFinite(value)) {
    return { type: Number, value, format: type === "money" ? FORMATS.money : FORMATS.number };
  }
  if (value instanceof Date) {
    return { type: Date, value: new Date(value.getTime() + PAKISTAN_OFFSET_MS), format: FORMATS.time };
  }
  return textCell(String(value));
}

/** A table as an Excel file: text as text, numbers as numbers, times as times, its head in view. */
export async function xlsxBlob({ sheet, columns, rows }: XlsxSheet): Promise<Blob> {
  const head = columns.map(({ header }): Cell => ({ type: String, value: header, fontWeight: "bold" }));
  const body = rows.map((row) => columns.map(({ type }, index) => cellOf(row[index] ?? null, type)));
  const widths = columns.map(({ width = 16 }) => ({ width }));
  return writeXlsxFile([head, ...body], { sheet, columns: widths, stickyRowsCount: 1 }).toBlob();
}
