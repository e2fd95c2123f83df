import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import { MAX_IMPORT_FILE_BYTES, MAX_IMPORT_ROWS } from "#domain/product-files/product-file.ts";
import type { FileError } from "#domain/product-files/product-import.ts";
import { ApiProblem, fetchCode } from "#web/api-client/api-problem.ts";

/** A file's first row and all others, as text. */
export interface ReadFile {
  fileName: string;
  columns: string[];
  rows: string[][];
}

interface Table {
  rows: string[][];
  errors: FileError[];
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

function refuse(message: string): never {
  throw new ApiProblem({ status: 422, code: "unreadable-file", detail: message });
}

/**
 * Reads a CSV or XLSX file of products in the browser; what reads it is fetched when it is first needed.
 * Errors are of rows that were not read for certain. @throws ApiProblem saying why it cannot be read at all
 */
export async function readProductFile(file: File): Promise<{ file: ReadFile; errors: FileError[] }> {
  const type = /\.(csv|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (type === undefined) refuse(messages.wrongType);
  if (file.size > MAX_IMPORT_FILE_BYTES)
    refuse(messages.tooLarge(MAX_IMPORT_FILE_BYTES / BYTES_PER_MEGABYTE));
  const table = type === "csv" ? await readCsv(file) : await readXlsx(file);
  const rows = withoutEnd(table.rows);
  const [columns = [], ...rest] = rows;
  if (rest.length === 0) refuse(messages.empty);
  if (rest.length > MAX_IMPORT_ROWS) refuse(messages.tooManyRows(MAX_IMPORT_ROWS));
  return { file: { fileName: file.name, columns, rows: rest }, errors: table.errors };
}

/** Spreadsheets write thousands of blank rows behind the last one. */
function withoutEnd(table: string[][]): string[][] {
  const last = table.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  return table.slice(0, last + 1);
}

async function readCsv(file: File): Promise<Table> {
  const { parseCsv } = await fetchCode(() => import("./csv.ts"));
  return parseCsv(decode(await file.arrayBuffer()));
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse(messages.notUtf8);
  }
}

async function readXlsx(file: File): Promise<Table> {
  const { readSheet } = await fetchCode(() => import("read-excel-file/universal"));
  try {
    const table = await readSheet(await file.arrayBuffer());
    return { rows: table.map((row) => row.map(textOf)), errors: [] };
  } catch {
    return refuse(messages.unreadable);
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A spreadsheet's idea of what was typed as, say, an item number.
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === "string" ? value : JSON.stringify(value);
}
