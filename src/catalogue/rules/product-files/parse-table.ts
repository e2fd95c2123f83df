import { InvalidInput } from "#kit/rules/errors.ts";
import { joinLines } from "#kit/rules/text.ts";
import { parseNumber } from "#kit/rules/typed-number.ts";
import type { SheetCell, SheetRow, SheetTable } from "#platform/rules/sheet-cell.ts";
import { toColumnName, toShownText } from "#platform/rules/sheet-cell.ts";

import { unescapeFormula } from "./cell-values.ts";
import { convertExport } from "./convert-export.ts";
import type { ExportRow } from "./export-product.ts";
import { joinOverlongRows } from "./join-cells.ts";
import type { ProductColumn } from "./product-columns.ts";
import { getCellMeaning, PRODUCT_COLUMN_TABLE, PRODUCT_COLUMNS } from "./product-columns.ts";
import { MAX_IMPORT_ROWS } from "./product-file.ts";
import type { FileError, FileTable } from "./product-import.ts";
import { quoteCell, readCell } from "./read-cell.ts";
import type { FileColumn, Shop } from "./shop-exports.ts";
import { findExportColumn, findShop, findSynonym, normalizeHeader } from "./shop-exports.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/** Rows in which the header row is searched, because some files have a title above it. */
export const MAX_ROWS_ABOVE_HEADER = 20;

/** What a file does not say about itself. */
export interface TableOptions {
  /** Columns that staff chose by header; "" for a column that is not imported. */
  columns?: Readonly<Record<string, string>>;
  /** What they chose for earlier files: only for headers that say nothing themselves. */
  remembered?: Readonly<Record<string, string>>;
  /** Day that decides which sales have begun, e.g. `2026-11-29`. */
  today: string;
  /** Converts HTML to text. */
  toText: (html: string) => string;
}

function isColumn(name: string): name is ProductColumn {
  return (PRODUCT_COLUMNS as readonly string[]).includes(name);
}

/** Columns of exports with amounts. */
const EXPORT_MONEY = new Set<FileColumn>(["compare_at", "regular_price", "sale_price", "price_without_tax"]);
const isMoney = (column: FileColumn) =>
  EXPORT_MONEY.has(column) || (isColumn(column) && PRODUCT_COLUMN_TABLE[column].type === "money");

const listHeaders = ({ cells }: SheetRow) => cells.map(normalizeHeader).filter((name) => name !== "");

/** Returns whether a row consists of column names: an id or name, and other known columns if it has other cells. */
function isHeader(row: SheetRow): boolean {
  const names = listHeaders(row);
  const columns = names.flatMap((name) => (isColumn(name) ? name : (findSynonym(name) ?? [])));
  const hasIdOrName = columns.includes("id") || columns.includes("name");
  if (hasIdOrName && (columns.length > 1 || (names.length === 1 && isColumn(names[0] ?? "")))) return true;
  return findShop(names) !== undefined;
}

/** Returns whether a sheet has a row of column names. */
export function hasProductHeader(rows: readonly SheetRow[]): boolean {
  return rows.slice(0, MAX_ROWS_ABOVE_HEADER).some(isHeader);
}

/** Returns the row of column names: the first with known names, or else the first with the most texts. */
function findHeader(rows: readonly SheetRow[]): SheetRow {
  const candidates = rows.slice(0, MAX_ROWS_ABOVE_HEADER);
  const countTexts = ({ cells }: SheetRow) =>
    cells.filter((cell) => typeof cell === "string" && /\p{L}/u.test(cell)).length;
  const widest = candidates.toSorted((a, b) => countTexts(b) - countTexts(a))[0];
  return candidates.find(isHeader) ?? widest ?? { row: 1, cells: [] };
}

/** Parses the rows below the header row by column name, in any column order. Exports of other shops are converted. */
export function parseTable(sheet: SheetTable, options: TableOptions): FileTable {
  const header = findHeader(sheet.rows);
  const { shop, positions, headers, errors } = readHeader(header, sheet, options);
  const body = sheet.rows.filter(({ row }) => row > header.row);
  const totals = new Set(body.filter(isTotal));
  const moneyColumns = [...positions].filter(([column]) => isMoney(column)).map(([, index]) => index);
  const readable = joinOverlongRows(
    body.filter((row) => !totals.has(row)),
    sheet.errors,
    { cells: header.cells.map(toShownText), moneyColumns: new Set(moneyColumns) },
  );
  const isTitled = header.row > 1 && sheet.rows[0] !== header;
  const table: FileTable = {
    shop,
    headerRow: header.row,
    columns: new Set([...positions.keys()].filter(isColumn)),
    headers,
    rows: [],
    notes: [
      ...sheet.notes,
      ...(isTitled ? [messages.headerAt(header.row)] : []),
      ...readable.notes,
      ...(totals.size > 0 ? [messages.totalsLeftOut([...totals].map(({ row }) => row))] : []),
    ],
    errors: [...readable.errors.map((error) => ({ ...error, column: null })), ...errors],
  };
  // A file with exactly the columns of a product file comes from here: its texts stay as they are.
  const ownHeaders = new Set(listHeaders(header));
  const isOwn = PRODUCT_COLUMNS.every((column) => ownHeaders.has(column)) && [...ownHeaders].every(isColumn);
  const toText = isOwn ? (text: string) => text : options.toText;
  const rows = readable.rows.flatMap((row): ExportRow[] =>
    readRow(row, positions, { ...options, toText }, table),
  );
  if (rows.length === 0 && table.errors.length === 0)
    table.errors.push({ row: header.row, column: null, message: messages.empty });
  if (rows.length > MAX_IMPORT_ROWS) throw new InvalidInput(messages.tooManyRows(MAX_IMPORT_ROWS));
  if (shop === undefined) table.rows = rows;
  else {
    const converted = convertExport(shop, rows, options);
    table.rows = converted.rows;
    table.notes.push(...converted.notes);
    table.errors.push(...converted.errors);
    table.columns = new Set(converted.rows.flatMap(({ cells }) => Object.keys(cells).filter(isColumn)));
    if (converted.rows.length === 0 && table.errors.length === 0)
      table.errors.push({ row: header.row, column: null, message: messages.noProducts });
  }
  return table;
}

/** Reads one row; empty for a blank row. */
function readRow(
  { row, cells }: SheetRow,
  positions: ReadonlyMap<FileColumn, number>,
  { toText }: TableOptions,
  { shop, errors }: FileTable,
): ExportRow[] {
  const values: ExportRow["cells"] = {};
  for (const [column, position] of positions) {
    const cell = unescapeLines(cells[position] ?? "", column, shop);
    if (!isColumn(column)) {
      const shown = unescapeFormula(toShownText(cell).trim());
      const text = HTML_TAG.test(shown) || ENTITY.test(shown) ? toText(shown) : shown;
      values[column] = toStoredLines(column, text);
      continue;
    }
    const reading = readCell(cell, getCellMeaning(column), `${toColumnName(position)}${row}`);
    if ("error" in reading) errors.push({ row, column, message: reading.error });
    values[column] =
      "error" in reading ? "" : toStoredLines(column, toPlainText(column, reading.text, shop, toText));
  }
  return Object.values(values).some((text) => text !== "") ? [{ row, cells: values }] : [];
}

/** Columns whose texts the shop stores on one line, and compares with stored ones. */
const ONE_LINE = new Set<FileColumn>([
  "id",
  "name",
  "collection",
  "category",
  "variant",
  "size_sku",
  "barcode",
  "scent_lasting",
  "scent_line",
  "sku",
  "mpn",
  "key",
  "parent",
  "option_1",
  "option_2",
  "option_3",
  "attributes",
  "variations",
]);

/** Returns a text with the line breaks that the shop would store, so that the same file finds its products again. */
function toStoredLines(column: FileColumn, text: string): string {
  return ONE_LINE.has(column) ? joinLines(text) : text;
}

/** Restores the line breaks of descriptions, which WooCommerce writes as `\\n`, and `\\n` itself as `\\\\n`. */
function unescapeLines(cell: SheetCell, column: FileColumn, shop: Shop | undefined): SheetCell {
  const isEscaped = shop === "woocommerce" && (column === "description" || column === "short_description");
  if (!isEscaped || typeof cell !== "string") return cell;
  return cell.replaceAll(/\\(\\?)n/g, (_text, backslash: string) => (backslash === "" ? "\n" : "\\n"));
}

const HTML_TAG =
  /<\/?(?:p|br|div|span|ul|ol|li|strong|b|em|i|u|h[1-6]|a|img|table|tr|td|script|style)\b[^>]*>/i;
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,5});/i;

/** Converts HTML, which other shops export, to text. Names and texts of a product file are HTML only if they have tags. */
function toPlainText(
  column: ProductColumn,
  text: string,
  shop: Shop | undefined,
  toText: (html: string) => string,
): string {
  const isText = shop === undefined ? column === "description" : getCellMeaning(column) === "text";
  const isHtml = HTML_TAG.test(text) || (shop !== undefined && ENTITY.test(text));
  return isText && isHtml ? toText(text) : text;
}

const TOTAL =
  /^(?:(?:grand|sub|net|overall|page|final|کل)[\s-]*)*(?:totals?|sum|کل|ٹوٹل|مجموعہ|میزان)(?:\s+(?:of|no|number|amount|price|value|stock|quantity|qty|items?|products?|sizes?|pieces|pcs|units|rs|pkr|رقم|قیمت)\.?)*\s*(?:\([^()]*\))?\s*[:=]?$/iu;

/** Returns whether a row sums up other rows: its only text says so, and its other cells are numbers. */
function isTotal({ cells }: SheetRow): boolean {
  const texts = cells.map((cell) => toShownText(cell).trim()).filter((text) => text !== "");
  const [label = "", ...others] = texts.filter((text) => Number.isNaN(parseNumber(text)));
  // “Total: 45,000” can be one cell.
  return (
    others.length === 0 && TOTAL.test(label.replace(/(?<=[:=\s])\s*(?:rs\.?|pkr)?\s*[\d.,/=-]+$/i, "").trim())
  );
}

/** Assigns the columns of a file: as staff chose, as the shop's export says, by their names, or by other names. */
function readHeader(
  { row, cells }: SheetRow,
  sheet: SheetTable,
  { columns = {}, remembered = {} }: TableOptions,
) {
  const names = cells.map(normalizeHeader);
  const shop = findShop(names.filter((name) => name !== ""));
  const positions = new Map<FileColumn, number>();
  const headers: FileTable["headers"] = [];
  const errors: FileError[] = [];
  const addColumn = (column: FileColumn, index: number, isExact: boolean) => {
    const first = positions.get(column);
    if (first === undefined) positions.set(column, index);
    else if (isExact) {
      const [one, other] = [cells[first], cells[index]].map((cell) => quoteCell(toShownText(cell ?? "")));
      errors.push({ row, column, message: messages.columnTwice(one ?? "", other ?? "") });
      return column;
    }
    return positions.get(column) === index ? column : undefined;
  };
  const firstBelow = sheet.rows.filter((each) => each.row > row).slice(0, MAX_ROWS_ABOVE_HEADER);
  const find = (name: string) => (shop === undefined ? undefined : findExportColumn(shop, name));
  // Exact names first, so that “Price” wins over “MRP”.
  const choices = new Map<number, FileColumn | undefined>();
  const choose = (chosenColumns: Readonly<Record<string, string>>, isFree: (column: FileColumn) => boolean) =>
    names.forEach((name, index) => {
      const chosen = Object.hasOwn(chosenColumns, name) ? chosenColumns[name] : undefined;
      if (choices.has(index) || chosen === undefined) return;
      if (chosen === "") choices.set(index, undefined);
      else if (isColumn(chosen) && isFree(chosen)) choices.set(index, addColumn(chosen, index, true));
    });
  choose(columns, () => true);
  names.forEach((name, index) => {
    if (choices.has(index) || name === "") return;
    const exact = shop === undefined ? (isColumn(name) ? name : undefined) : find(name);
    if (exact !== undefined) choices.set(index, addColumn(exact, index, shop === undefined));
  });
  choose(remembered, (column) => !positions.has(column));
  const named = new Set(positions.keys());
  names.forEach((name, index) => {
    if (choices.has(index) || shop !== undefined) return;
    const synonym = findSynonym(name);
    if (synonym !== undefined && !named.has(synonym)) choices.set(index, addColumn(synonym, index, true));
  });
  names.forEach((name, index) => {
    if (name === "") return;
    const sample = firstBelow.map((each) => toShownText(each.cells[index] ?? "").trim()).find(Boolean);
    headers.push({
      header: toShownText(cells[index] ?? "").trim(),
      column: choices.get(index) ?? null,
      sample: sample ?? "",
    });
  });
  if (!positions.has("id") && !positions.has("name") && !positions.has("key"))
    errors.push({ row, column: null, message: messages.missingIdColumn });
  return { shop, positions, headers, errors };
}

/** Returns the header in the file of a column, for messages; the column itself if the file has none. */
export function getHeaderName({ headers, shop }: FileTable, column: string | null): string | null {
  if (column === null || shop === undefined) return column;
  return headers.find((each) => each.column === column)?.header ?? column;
}
