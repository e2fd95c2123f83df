import { hasProductHeader, MAX_ROWS_ABOVE_HEADER } from "../../rules/product-files/parse-table.ts";
import { MAX_IMPORT_CONTENT_BYTES, MAX_IMPORT_ROWS } from "../../rules/product-files/product-file.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetRow, SheetTable } from "#platform/rules/sheet-cell.ts";
import { readWorkbook } from "./spreadsheets/read-workbook.ts";

import { parseCsv } from "./parse-csv.ts";

/**
 * Exceeds the maximum length of every field, so that a value that is too long causes an error in its row, not a
 * rejected file.
 */
const MAX_CELL_LENGTH = 32_767;
const MAX_COLUMNS = 200;

const buildLimits = (isWanted: IsWanted) => ({
  maxContentBytes: MAX_IMPORT_CONTENT_BYTES,
  maxRows: MAX_IMPORT_ROWS + MAX_ROWS_ABOVE_HEADER,
  tooManyRows: messages.tooManyRows(MAX_IMPORT_ROWS),
  maxColumns: MAX_COLUMNS,
  maxCellLength: MAX_CELL_LENGTH,
  isWanted,
});

/** Returns whether a sheet has the header row of a file that the import reads. */
type IsWanted = (rows: readonly SheetRow[]) => boolean;

/** First bytes of a ZIP archive, which XLSX files are. */
const ZIP_START = Buffer.from("PK");
/** First bytes of the old format of Office, in which Office also stores files with a password. */
const OLD_OFFICE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** First bytes of files that people choose by mistake. */
const OTHER_FILES = [
  { start: Buffer.from("%PDF-"), kind: "a PDF file" },
  { start: Buffer.from([0xff, 0xd8, 0xff]), kind: "an image" },
  { start: Buffer.from([0x89, 0x50, 0x4e, 0x47]), kind: "an image" },
  { start: Buffer.from("GIF8"), kind: "an image" },
  { start: Buffer.from("{\\rtf"), kind: "a text document" },
  { start: Buffer.from("Rar!"), kind: "an archive" },
  { start: Buffer.from([0x1f, 0x8b]), kind: "an archive" },
];
const PASSWORD_STREAM = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Reads a product file of up to 20,000 rows. Its content decides whether it is XLSX or CSV, because files often have
 * the extension of another format.
 * @param isWanted recognizes the sheet to read, and the separator
 * @throws InvalidInput if the file cannot be read or exceeds the limits
 */
export async function readProductFile(
  bytes: Buffer,
  isWanted: IsWanted = hasProductHeader,
): Promise<SheetTable> {
  const table = await readTable(bytes, buildLimits(isWanted));
  // The first row contains the column names.
  if (table.rows.length <= 1) throw new InvalidInput(messages.empty);
  return table;
}

async function readTable(bytes: Buffer, limits: ReturnType<typeof buildLimits>): Promise<SheetTable> {
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) return readWorkbook(bytes, limits);
  if (bytes.subarray(0, OLD_OFFICE_START.length).equals(OLD_OFFICE_START))
    throw new InvalidInput(bytes.includes(PASSWORD_STREAM) ? messages.encrypted : messages.oldExcel);
  const otherKind = OTHER_FILES.find(({ start }) => bytes.subarray(0, start.length).equals(start))?.kind;
  if (otherKind !== undefined) throw new InvalidInput(messages.otherFile(otherKind));
  const text = decodeText(bytes);
  if (/^\s*(?:<!doctype html|<html|<table|<\?xml)/i.test(text.slice(0, 1000)))
    throw new InvalidInput(messages.webPage);
  // Texts contain no zero characters, other files do.
  if (text.includes("\0")) throw new InvalidInput(messages.unreadable);
  return parseCsv(text, limits);
}

/** Decodes UTF-8, and UTF-16, in which Excel saves “Unicode text”, with and without a byte order mark. */
function decodeText(bytes: Buffer): string {
  const encoding = findEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidInput(messages.notUtf8);
  }
}

/** Bytes from which the encoding is guessed. */
const GUESS_BYTES = 1000;

function findEncoding(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // The upper byte of Western letters and separators in UTF-16 is zero; texts in UTF-8 contain no zeros.
  const start = bytes.subarray(0, GUESS_BYTES);
  const countZeros = (parity: number) =>
    start.reduce((count, byte, index) => count + (byte === 0 && index % 2 === parity ? 1 : 0), 0);
  const [even, odd] = [countZeros(0), countZeros(1)];
  if (Math.max(even, odd) * 4 < start.length || Math.min(even, odd) * 4 > Math.max(even, odd)) return "utf-8";
  return odd > even ? "utf-16le" : "utf-16be";
}
