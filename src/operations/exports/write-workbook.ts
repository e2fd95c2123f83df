import { Readable } from "node:stream";

import { ZipFile } from "yazl";

import type { CellValue, SheetColumn, SheetLayout } from "#domain/shared/spreadsheet.ts";

import { columnName, rowXml, SHEET_END, sheetStart } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";

/** Values in the order of the columns. */
export type SheetRow = readonly CellValue[];

/** Most rows that Excel reads in one sheet, the header row included. */
const MAX_SHEET_ROWS = 1_048_576;
/** Level 6 makes the file 12 % smaller and takes twice the processor time. */
const COMPRESSION_LEVEL = 3;
const BUFFER_BYTES = 64 * 1024;

/**
 * Writes rows as an `.xlsx` file while they are read: neither rows nor file are ever complete in memory, and a reader
 * that pauses pauses the rows. More rows than one sheet can have continue on further sheets. The stream fails when
 * reading a row fails; destroying it stops the reading.
 * @param batches are the values of the rows; ended when the stream closes
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
    const text = Readable.from(sheetText(source, columns, maxSheetRows), {
      objectMode: false,
      highWaterMark: BUFFER_BYTES,
    });
    text.once("error", (error) => file.destroy(error));
    text.once("end", () => void addNext().catch((error: Error) => file.destroy(error)));
    file.once("close", () => text.destroy());
    zip.addReadStream(text, sheetPath(names.length), { compressionLevel: COMPRESSION_LEVEL });
  };
  const addNext = async () => {
    if ((await source.peek()) !== undefined) return addSheet();
    for (const [path, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path);
    return zip.end();
  };

  zip.once("error", (error: Error) => file.destroy(error));
  addSheet();
  return file;
}

/** Batches one after the other; the next one can be looked at before it is taken. */
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

async function* sheetText(
  source: BatchSource,
  columns: readonly SheetColumn[],
  maxSheetRows: number,
): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at));
  yield sheetStart(columns);
  let row = 1;
  for (;;) {
    const batch = await source.peek();
    const isFull = row > 1 && row + (batch?.length ?? 0) > maxSheetRows;
    if (batch === undefined || isFull) break;
    source.take();
    let text = "";
    for (const values of batch) text += rowXml((row += 1), values, columns, names);
    yield text;
  }
  yield SHEET_END;
}
