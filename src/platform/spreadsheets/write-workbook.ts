import { Readable } from "node:stream";

import { ZipFile } from "yazl";

import { toColumnName } from "../rules/sheet-cell.ts";
import type { CellValue, SheetColumn, SheetLayout } from "../rules/spreadsheet.ts";

import { toRowXml, SHEET_END, buildSheetStart } from "./sheet-xml.ts";
import { getSheetPath, buildWorkbookParts } from "./workbook-parts.ts";

/** Values in the order of the columns. */
export type SheetRow = readonly CellValue[];

/** A spreadsheet streamed from the database. The caller must read or destroy `body`; destroying it stops the export. */
export interface ExportFile {
  fileName: string;
  /** Number of exported records, e.g. orders, products or addresses. */
  total: number;
  body: Readable;
}

/** Maximum number of rows in a sheet in Excel, including the header row. */
const MAX_SHEET_ROWS = 1_048_576;
/** Compression level 6 would reduce the file size by 12 % but double the CPU time. */
const COMPRESSION_LEVEL = 3;
const BUFFER_BYTES = 64 * 1024;

/**
 * Streams rows as an `.xlsx` file with constant memory and backpressure. Rows beyond the limit of one sheet continue on
 * further sheets. The stream fails if reading a row fails. Destroying the stream stops reading rows.
 */
export function writeWorkbook(
  { name, columns }: SheetLayout,
  batches: AsyncIterator<readonly SheetRow[]>,
  { maxSheetRows = MAX_SHEET_ROWS }: { maxSheetRows?: number } = {},
): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const source = new BatchSource(batches);
  const names: string[] = [];

  const addSheet = () => {
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
    const sheet = Readable.from(generateSheetXml(source, columns, maxSheetRows), {
      objectMode: false,
      highWaterMark: BUFFER_BYTES,
    });
    sheet.once("error", (error) => file.destroy(error));
    sheet.once("end", () => void addNextSheetOrFinish().catch((error: Error) => file.destroy(error)));
    file.once("close", () => sheet.destroy());
    zip.addReadStream(sheet, getSheetPath(names.length), { compressionLevel: COMPRESSION_LEVEL });
  };
  const addNextSheetOrFinish = async () => {
    if ((await source.peek()) !== undefined) return addSheet();
    for (const [path, xml] of buildWorkbookParts(names)) zip.addBuffer(Buffer.from(xml), path);
    return zip.end();
  };

  zip.once("error", (error: Error) => file.destroy(error));
  addSheet();
  return file;
}

/** Reads batches with a lookahead of one batch. */
class BatchSource {
  readonly #batches: AsyncIterator<readonly SheetRow[]>;
  #next: Promise<readonly SheetRow[] | undefined> | undefined;

  constructor(batches: AsyncIterator<readonly SheetRow[]>) {
    this.#batches = batches;
  }

  peek(): Promise<readonly SheetRow[] | undefined> {
    this.#next ??= this.#batches.next().then(({ done, value }) => (done ? undefined : value));
    return this.#next;
  }

  take(): void {
    this.#next = undefined;
  }
}

async function* generateSheetXml(
  source: BatchSource,
  columns: readonly SheetColumn[],
  maxSheetRows: number,
): AsyncGenerator<string> {
  const names = columns.map((_, index) => toColumnName(index));
  yield buildSheetStart(columns);
  let row = 1;
  for (;;) {
    const batch = await source.peek();
    const isFull = row > 1 && row + (batch?.length ?? 0) > maxSheetRows;
    if (batch === undefined || isFull) break;
    source.take();
    let text = "";
    for (const values of batch) text += toRowXml((row += 1), values, columns, names);
    yield text;
  }
  yield SHEET_END;
}
