import { hasProductHeader, MAX_ROWS_ABOVE_HEADER } from "../../rules/product-files/product-import.ts";
import { MAX_IMPORT_CONTENT_BYTES, MAX_IMPORT_ROWS } from "../../rules/product-files/product-file.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetTable } from "#platform/rules/sheet-cell.ts";
import { readWorkbook } from "./spreadsheets/read-workbook.ts";

import { parseCsv } from "./parse-csv.ts";

/**
 * Exceeds the maximum length of every field, so that a value that is too long causes an error in its row, not a
 * rejected file.
 */
const MAX_CELL_LENGTH = 32_767;
const MAX_COLUMNS = 200;

const LIMITS = {
  maxContentBytes: MAX_IMPORT_CONTENT_BYTES,
  maxRows: MAX_IMPORT_ROWS + MAX_ROWS_ABOVE_HEADER,
  tooManyRows: messages.tooManyRows(MAX_IMPORT_ROWS),
  maxColumns: MAX_COLUMNS,
  maxCellLength: MAX_CELL_LENGTH,
  isWanted: hasProductHeader,
};

/** First bytes of a ZIP archive, which XLSX files are. */
const ZIP_START = Buffer.from("PK");
/** First bytes of the old format of Office, in which Office also stores files with a password. */
const OLD_OFFICE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const PASSWORD_STREAM = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Reads a product file of up to 20,000 rows. Its content decides whether it is XLSX or CSV, because files often have
 * the extension of another format.
 * @throws InvalidInput if the file cannot be read or exceeds the limits
 */
export async function readProductFile(bytes: Buffer): Promise<SheetTable> {
  const table = await readTable(bytes);
  // The first row contains the column names.
  if (table.rows.length <= 1) throw new InvalidInput(messages.empty);
  return table;
}

async function readTable(bytes: Buffer): Promise<SheetTable> {
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) return readWorkbook(bytes, LIMITS);
  if (bytes.subarray(0, OLD_OFFICE_START.length).equals(OLD_OFFICE_START))
    throw new InvalidInput(bytes.includes(PASSWORD_STREAM) ? messages.encrypted : messages.oldExcel);
  const text = decodeText(bytes);
  if (/^\s*(?:<!doctype html|<html|<table|<\?xml)/i.test(text.slice(0, 1000)))
    throw new InvalidInput(messages.webPage);
  // Texts contain no zero characters, other files do.
  if (text.includes("\0")) throw new InvalidInput(messages.unreadable);
  return parseCsv(text, LIMITS);
}

/** Decodes UTF-8, and UTF-16 with a byte order mark, in which Excel saves “Unicode text”. */
function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidInput(messages.notUtf8);
  }
}
