import { readFile } from "node:fs/promises";

import type { Download, Locator, Page } from "@playwright/test";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";

import { expect } from "./fixtures.ts";

export const PRODUCTS = "/admin/products";

/** File to set on a file input. */
export interface InputFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function createCsvFile(
  name: string,
  rows: readonly (readonly unknown[])[],
  options: Papa.UnparseConfig = {},
): InputFile {
  const text = `\uFEFF${Papa.unparse(rows as unknown[][], { newline: "\r\n", ...options })}`;
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** Returns an XLSX file. Numbers become numeric cells, strings become text cells. */
export async function createXlsxFile(
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<InputFile> {
  const sheet = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  const buffer = await writeXlsxFile(sheet, { sheet: "Products" }).toBuffer();
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, mimeType, buffer };
}

/** Returns the rows of a downloaded file as text. */
export async function readDownloadedRows(download: Download): Promise<string[][]> {
  const path = await download.path();
  if (download.suggestedFilename().endsWith(".csv")) {
    const text = await readFile(path, "utf8");
    return Papa.parse<string[]>(text.replace(/^\uFEFF/, "").trimEnd()).data;
  }
  const rows = await readSheet(path);
  return rows.map((row) => row.map((value) => (value === null ? "" : String(value))));
}

export async function openImportDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function chooseFile(dialog: Locator, file: InputFile): Promise<void> {
  await dialog.locator('input[type="file"]').setInputFiles(file);
}
