import type { Readable } from "node:stream";

import type { Database, OpenDatabase } from "#db/client.server.ts";
import type { Snapshot } from "#db/open-snapshot.server.ts";
import type { Actor } from "#domain/audit.ts";
import type { SheetLayout } from "#domain/spreadsheet.ts";
import type { BulkRead } from "#operations/audit/record-bulk-read.ts";
import { recordBulkRead } from "#operations/audit/record-bulk-read.ts";

import type { SheetRow } from "./write-workbook.ts";
import { writeWorkbook } from "./write-workbook.ts";

export interface ExportOptions {
  engine: OpenDatabase["engine"];
  by: Actor;
}

/** A spreadsheet that is read from the database while it is sent. Destroy `body` to stop; it must be read or destroyed. */
export interface ExportFile {
  fileName: string;
  /** Records in the file: orders, products or addresses. */
  total: number;
  body: Readable;
}

/** Records an export in the audit log; one that cannot be recorded does not happen. */
export async function recordOrClose(
  db: Database,
  { close }: Pick<Snapshot<unknown>, "close">,
  read: BulkRead,
): Promise<void> {
  try {
    await recordBulkRead(db, read);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Streams the rows of a snapshot as a spreadsheet, and closes the snapshot once the stream has closed. */
export function streamSnapshot<Row>(
  snapshot: Snapshot<Row>,
  layout: SheetLayout,
  toRows: (batch: Row[]) => Promise<SheetRow[]> | SheetRow[],
): Readable {
  async function* sheetRows(): AsyncGenerator<SheetRow[], void, undefined> {
    for await (const batch of snapshot.batches) yield await toRows(batch);
  }
  const rows = sheetRows();
  const body = writeWorkbook(layout, rows);
  body.once("close", () => {
    // A batch that is being read is read to its end first.
    void rows.return().finally(() => void snapshot.close());
  });
  return body;
}
