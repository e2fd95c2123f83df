import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import { MAX_IMPORT_FILE_BYTES, MAX_IMPORT_ROWS } from "#domain/product-files/product-file.ts";
import type { FileError } from "#domain/product-files/product-import.ts";
import { ApiProblem, loadModule } from "#web/api-client/api-problem.ts";

/** The content of a file as text: the header row and all other rows. */
export interface ProductFile {
  fileName: string;
  columns: string[];
  rows: string[][];
}

interface Table {
  rows: string[][];
  errors: FileError[];
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

function rejectFile(message: string): never {
  throw new ApiProblem({ status: 422, code: "unreadable-file", detail: message });
}

/**
 * Reads a CSV or XLSX file of products in the browser. Loads the parser on demand. `errors` lists rows that may have
 * been parsed incorrectly.
 * @throws ApiProblem if the file cannot be read
 */
export async function readProductFile(file: File): Promise<{ file: ProductFile; errors: FileError[] }> {
  const type = /\.(csv|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (type === undefined) rejectFile(messages.wrongType);
  if (file.size > MAX_IMPORT_FILE_BYTES)
    rejectFile(messages.tooLarge(MAX_IMPORT_FILE_BYTES / BYTES_PER_MEGABYTE));
  const table = type === "csv" ? await readCsv(file) : await readXlsx(file);
  const rows = trimTrailingRows(table.rows);
  const [columns = [], ...dataRows] = rows;
  if (dataRows.length === 0) rejectFile(messages.empty);
  if (dataRows.length > MAX_IMPORT_ROWS) rejectFile(messages.tooManyRows(MAX_IMPORT_ROWS));
  return { file: { fileName: file.name, columns, rows: dataRows }, errors: table.errors };
}

/** Removes trailing blank rows. Spreadsheet programs can write thousands of them. */
function trimTrailingRows(table: string[][]): string[][] {
  const lastFilledRow = table.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  return table.slice(0, lastFilledRow + 1);
}

async function readCsv(file: File): Promise<Table> {
  const { parseCsv } = await loadModule(() => import("./csv.ts"));
  return parseCsv(decode(await file.arrayBuffer()));
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return rejectFile(messages.notUtf8);
  }
}

async function readXlsx(file: File): Promise<Table> {
  const { readSheet } = await loadModule(() => import("read-excel-file/universal"));
  try {
    const table = await readSheet(await file.arrayBuffer());
    return { rows: table.map((row) => row.map(toCellText)), errors: [] };
  } catch {
    return rejectFile(messages.unreadable);
  }
}

function toCellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  // Spreadsheet programs convert some texts to dates, e.g. item numbers that look like dates.
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === "string" ? value : JSON.stringify(value);
}
