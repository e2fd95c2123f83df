import { DAY_MS } from "#platform/rules/day.ts";
import type { SheetCell, SpecialCell } from "#platform/rules/sheet-cell.ts";

import type { FindFormat } from "./read-styles.ts";
import { decodeText } from "./read-strings.ts";

/** A cell as stored in the file. */
export interface RawCell {
  /** `s` shared string, `inlineStr`, `str` text of a formula, `b` boolean, `e` error, `d` date, `n` number. */
  type: string;
  style: number;
  value: string;
  /** Text of an inline string. */
  inlineText: string;
  formula: string | undefined;
}

/** What the cells of a workbook refer to. */
export interface CellContext {
  strings: readonly string[];
  findFormat: FindFormat;
  /** Whether dates count from 1904, as in old files from Macs. */
  is1904: boolean;
}

/** Days from the spreadsheet epochs to 1970-01-01. */
const UNIX_EPOCH_DAY = 25_569;
const UNIX_EPOCH_DAY_1904 = 24_107;
/** Spreadsheets show and store 15 digits. More digits are errors of binary numbers, such as 0.30000000000000004. */
const SIGNIFICANT_DIGITS = 15;

/** Returns the meaning of a stored cell. */
export function toCell(cell: RawCell, context: CellContext): SheetCell {
  const { type, value, formula } = cell;
  const isFormula = formula !== undefined;
  if (type === "inlineStr") return toTextCell(cell.inlineText || decodeText(value), isFormula);
  if (value === "") return isFormula && type !== "str" ? { kind: "formula", text: `=${formula}` } : "";
  const mark = isFormula ? { isFormula: true as const } : {};
  if (type === "s") return context.strings[Number(value)] ?? "";
  if (type === "str") return toTextCell(decodeText(value), isFormula);
  if (type === "b")
    return { kind: "boolean", text: value === "1" || value === "true" ? "TRUE" : "FALSE", ...mark };
  if (type === "e") return { kind: "error", text: value, ...mark };
  if (type === "d") return { kind: "date", text: formatDate(new Date(value)) ?? value, ...mark };
  return { ...toNumberCell(cell, context), ...mark };
}

function toTextCell(text: string, isFormula: boolean): SheetCell {
  return isFormula && text !== "" ? { kind: "text", text, isFormula } : text;
}

function toNumberCell({ value, style }: RawCell, { findFormat, is1904 }: CellContext): SpecialCell {
  const number = Number(value);
  if (!Number.isFinite(number)) return { kind: "error", text: value };
  const { meaning, minDigits, prefix, suffix } = findFormat(style, number);
  if (meaning === "percent") return { kind: "percent", text: toDigits(number * 100) };
  if (meaning === "date") {
    const day = number - (is1904 ? UNIX_EPOCH_DAY_1904 : UNIX_EPOCH_DAY);
    return { kind: "date", text: formatDate(new Date(day * DAY_MS)) ?? value };
  }
  const text = toDigits(number).padStart(minDigits, "0");
  return { kind: "number", text, ...(prefix + suffix !== "" && { labelled: `${prefix}${text}${suffix}` }) };
}

function toDigits(number: number): string {
  return String(Number(number.toPrecision(SIGNIFICANT_DIGITS)));
}

function formatDate(date: Date): string | undefined {
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
