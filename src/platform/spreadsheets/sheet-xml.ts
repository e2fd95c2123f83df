import { DAY_MS, PAKISTAN_OFFSET_MS } from "../rules/day.ts";
import { toColumnName } from "../rules/sheet-cell.ts";
import type { CellValue, SheetColumn, SheetColumnType } from "../rules/spreadsheet.ts";

/** Maximum length of a cell's text. Spreadsheet programs report files with longer texts as damaged. */
const MAX_CELL_LENGTH = 32_767;

/** Days from the spreadsheet epoch (1899-12-30) to 1970-01-01. */
const UNIX_EPOCH_DAY = 25_569;

/** Indexes into `cellXfs` of the style sheet in `workbook-parts.ts`. */
const STYLES = { header: 1, text: 2, number: 3, money: 4, time: 5 } as const;

/** Characters that XML 1.0 forbids, including unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  // XML parsers turn an unescaped carriage return into a line feed.
  "\r": "&#13;",
};

/** The underscore of sequences such as `_x0041_`, which Excel would read as the character U+0041. */
const EXCEL_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

function escapeText(text: string): string {
  return text
    .replaceAll(FORBIDDEN_CHARACTERS, "")
    .replaceAll(EXCEL_ESCAPE, "_x005F_")
    .replaceAll(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
}

/** Truncates a text without splitting a surrogate pair. */
function truncate(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text;
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(MAX_CELL_LENGTH - 1));
  return text.slice(0, isSplit ? MAX_CELL_LENGTH - 1 : MAX_CELL_LENGTH);
}

/**
 * Returns an inline string with the text format, so that spreadsheet programs never interpret the text as a
 * formula, even after an edit.
 */
function toTextCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(truncate(text))}</t></is></c>`;
}

function toNumberCell(reference: string, value: number, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
}

/**
 * Offset added to every time (ms), because spreadsheet programs truncate to milliseconds and a floating-point error
 * could otherwise subtract a millisecond.
 */
const ROUNDING_MS = 0.01;

function toSerialTime(time: Date): number {
  // Cells have no time zone. They contain Pakistan time.
  return (time.getTime() + PAKISTAN_OFFSET_MS + ROUNDING_MS) / DAY_MS + UNIX_EPOCH_DAY;
}

function toCellXml(reference: string, value: CellValue, type: SheetColumnType): string {
  if (value === null || value === "") return "";
  if (value instanceof Date) {
    return toNumberCell(reference, toSerialTime(value), STYLES.time);
  }
  if (typeof value === "number" && Number.isFinite(value)) {
    return toNumberCell(reference, value, type === "money" ? STYLES.money : STYLES.number);
  }
  return toTextCell(reference, String(value), STYLES.text);
}

/** Returns the XML before the first data row: frozen header row, column widths and headers. */
export function buildSheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width = 16 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }, index) =>
    toTextCell(`${toColumnName(index)}1`, header, STYLES.header),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${headers.join("")}</row>`,
  ].join("");
}

/**
 * Returns the XML of one row.
 * @param row row number in the sheet; the header row is 1
 * @param names column names (`toColumnName`)
 */
export function toRowXml(
  row: number,
  values: readonly CellValue[],
  columns: readonly SheetColumn[],
  names: readonly string[],
): string {
  const cells = columns.map(({ type }, index) =>
    toCellXml(`${names[index]}${row}`, values[index] ?? null, type),
  );
  return `<row r="${row}">${cells.join("")}</row>`;
}

/** The XML after the last data row. */
export const SHEET_END = "</sheetData></worksheet>";
