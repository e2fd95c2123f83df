import type { SheetCell, SpecialCell } from "#platform/rules/sheet-cell.ts";
import { toShownText } from "#platform/rules/sheet-cell.ts";
import { findOtherCurrency, parseMoney, parseNumber, parsePercent } from "#kit/rules/typed-number.ts";

import { unescapeFormula, parseBooleanCell } from "./cell-values.ts";
import type { CellMeaning, ProductColumn } from "./product-columns.ts";
import { PRODUCT_COLUMN_TABLE } from "./product-columns.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { AddError } from "./apply-values.ts";

/** Error values of spreadsheets, which CSV files contain as text. */
const ERROR_TEXT =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!)$/;

/** Smallest number whose last digits a spreadsheet may have lost, because it stores 15 digits. */
const MAX_EXACT_NUMBER = 1e15;

/** The text of a cell for a column, or the reason why the column does not accept the cell. */
type CellReading = { text: string } | { error: string };

/**
 * Returns the meaning of a cell in a column. Dates, booleans, errors and formulas in columns of another kind are
 * errors, because the stored value differs from what the spreadsheet shows.
 * @param reference name of the cell, such as `C5`
 */
export function readCell(cell: SheetCell, meaning: CellMeaning, reference: string): CellReading {
  if (typeof cell === "string") {
    const text = unescapeFormula(cell.trim());
    return ERROR_TEXT.test(text) ? { error: messages.cellIsError(reference, text) } : { text };
  }
  const { kind, text, isFormula = false } = cell;
  if (kind === "formula") return { error: messages.cellIsFormula(reference, text) };
  if (kind === "error") return { error: messages.cellIsError(reference, text) };
  if (kind === "date") return { error: messages.cellIsDate(reference, text) };
  if (kind === "boolean") {
    if (meaning === "flag") return { text: text === "TRUE" ? "yes" : "no" };
    return { error: messages.cellIsBoolean(reference, text) };
  }
  if (isFormula && isText(kind) !== isText(meaning) && meaning !== "flag")
    return { error: messages.cellIsFormula(reference, toShownText(cell)) };
  if (kind === "text") return { text: text.trim() };
  return readNumericCell(cell, meaning, reference);
}

const isText = (kind: SpecialCell["kind"] | CellMeaning) => kind === "text";

function readNumericCell(cell: SpecialCell, meaning: CellMeaning, reference: string): CellReading {
  const shown = toShownText(cell);
  if (cell.kind === "percent") {
    if (meaning === "percent") return { text: cell.text };
    return meaning === "text" ? { text: shown } : { error: messages.cellIsPercent(reference, shown) };
  }
  if (meaning === "text" && Math.abs(Number(cell.text)) >= MAX_EXACT_NUMBER)
    return { error: messages.cellLostDigits(reference, cell.text) };
  return { text: meaning === "text" ? (cell.labelled ?? cell.text).trim() : cell.text };
}

/** Parses the amount, count or percentage of a column. Reports any other text and returns NaN for it. */
export function readNumber(
  value: string,
  row: number,
  column: ProductColumn,
  addError: AddError,
): number | null {
  const { type, meaning } = PRODUCT_COLUMN_TABLE[column];
  const [kind, parse] =
    meaning === "percent"
      ? ([messages.percentage, parsePercent] as const)
      : type === "money"
        ? ([messages.amount, parseMoney] as const)
        : ([messages.number, parseNumber] as const);
  const number = parse(value);
  if (Number.isNaN(number))
    addError(row, column, messages.notReadable(quoteCell(value), describeNumberProblem(value, kind)));
  return number;
}

/** Returns what an unreadable number should be: `kind`, or an amount in rupees instead of the currency that it names. */
export function describeNumberProblem(value: string, kind: string): string {
  const currency = kind === messages.amount ? findOtherCurrency(value) : undefined;
  return currency === undefined ? kind : messages.inRupees(currency);
}

const MAX_QUOTE_LENGTH = 60;

/** Quotes the text of a cell in an error message. */
export function quoteCell(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `“${line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH).trimEnd()} …` : line}”`;
}

/** Parses the yes/no cell of a column. Reports any other text and returns false for it. */
export function readFlag(value: string, row: number, column: ProductColumn, addError: AddError): boolean {
  const flag = parseBooleanCell(value);
  if (flag === undefined) addError(row, column, messages.yesOrNo);
  return flag ?? false;
}
