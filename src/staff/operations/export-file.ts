import type { Readable } from "node:stream";

import { sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";

import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import type {
  Snapshot,
  SnapshotFields,
  SnapshotQuery,
  SnapshotRow,
} from "#platform/db/statements/open-snapshot.server.ts";
import { openSnapshot } from "#platform/db/statements/open-snapshot.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { Actor, AuditSubject } from "../rules/audit/audit.ts";
import { toShopDay } from "#platform/rules/day.ts";
import type { SheetLayout, ValueSheet } from "#platform/rules/spreadsheet.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildListCondition, buildListOrder } from "#kit/operations/list.server.ts";
import type { AnyList, ListFilterOf } from "#kit/rules/list.ts";
import type { BulkRead } from "./record-bulk-read.ts";
import { recordBulkRead } from "./record-bulk-read.ts";

import type { ExportFile, SheetRow } from "#platform/spreadsheets/write-workbook.ts";
import { writeWorkbook } from "#platform/spreadsheets/write-workbook.ts";
import { maskContacts } from "#kit/rules/contact-mask.ts";
import { canSeeContacts } from "./contact-access.ts";

export interface ExportOptions {
  engine: OpenDatabase["engine"];
  by: Actor;
}

const MAX_RUNNING_EXPORTS = 2;
const CONNECTIONS_PER_EXPORT = 4;

/**
 * Returns the maximum number of concurrent exports for a process with a connection pool. An export occupies one
 * connection until its file is downloaded, so exports use at most a quarter of the pool, or one connection of a
 * small pool.
 * @param connections size of the pool; undefined for the embedded database, where exports occupy no connection
 */
export function getMaxRunningExports(connections: number | undefined): number {
  if (connections === undefined) return MAX_RUNNING_EXPORTS;
  const share = Math.floor(connections / CONNECTIONS_PER_EXPORT);
  return Math.max(1, Math.min(MAX_RUNNING_EXPORTS, share));
}

interface RecordedSnapshot<Fields extends SnapshotFields> extends SnapshotQuery<Fields> {
  /** Returns the audit entry for an export of this many records. */
  toAuditEntry: (total: number) => Omit<BulkRead, "by" | "action">;
}

/**
 * Records an export in the audit log and then opens its snapshot. Fails if the audit entry cannot be written. Writes
 * the entry first, because an export that already occupies a connection would need a second connection, and concurrent
 * exports could deadlock waiting for connections. Counts the records just before the snapshot is taken.
 */
export async function openRecordedSnapshot<Fields extends SnapshotFields>(
  db: Database,
  { engine, by }: ExportOptions,
  { toAuditEntry, ...query }: RecordedSnapshot<Fields>,
): Promise<Snapshot<SnapshotRow<Fields>>> {
  const [row] = await queryRows<{ total: number }>(db, query.total);
  await recordBulkRead(db, { ...toAuditEntry(row?.total ?? 0), by, action: "exported" });
  return openSnapshot(db, engine, query);
}

/**
 * Streams the rows of a snapshot as a spreadsheet, and closes the snapshot once the stream has closed. Masks contact
 * details of customers if the reader may not see them.
 */
export function streamSnapshot<Row>(
  snapshot: Snapshot<Row>,
  layout: SheetLayout,
  toRows: (batch: Row[]) => Promise<SheetRow[]> | SheetRow[],
): Readable {
  // Read here, because the stream is read outside of the request.
  const isMasked = !canSeeContacts();
  async function* generateRows(): AsyncGenerator<SheetRow[], void, undefined> {
    for await (const batch of snapshot.batches) yield await toRows(isMasked ? maskContacts(batch) : batch);
  }
  const rows = generateRows();
  const body = writeWorkbook(layout, rows);
  body.once("close", () => {
    // `return` waits until the current batch is read.
    void rows.return().finally(() => void snapshot.close());
  });
  return body;
}

interface ListExport<List extends AnyList, Fields extends SnapshotFields> {
  list: List;
  listSql: ListSql<List>;
  fields: Fields;
  /** Selects the fields from the tables of the list: `db.select(fields).from(…).$dynamic()`. */
  select: (db: Database) => PgSelect;
  sheet: ValueSheet<SnapshotRow<Fields>>;
  /** Start of the file's name, e.g. `reviews` for `reviews_2026-11-21.xlsx`, with the date in Pakistan. */
  fileName: string;
  subject: Pick<AuditSubject, "type"> & { id?: string };
  /** Name of the number of records in the audit log. Default: the items of the list. */
  countedAs?: string;
}

/**
 * Returns the export of a list: the records that match a filter, in the list's order, from one consistent snapshot. It
 * records itself in the audit log.
 */
export function buildListExport<List extends AnyList, Fields extends SnapshotFields>({
  list,
  listSql,
  fields,
  select,
  sheet,
  fileName: start,
  subject,
  countedAs = list.texts.items,
}: ListExport<List, Fields>) {
  const toRow = (record: SnapshotRow<Fields>) => sheet.columns.map(({ value }) => value(record));
  return async (db: Database, query: ListFilterOf<List>, options: ExportOptions): Promise<ExportFile> => {
    const { sort, ...filter } = query as ListFilterOf<AnyList> & { sort?: string };
    const selectMatching = () => select(db).where(buildListCondition(list, listSql, db, query));
    const fileName = `${start}_${toShopDay(new Date())}.xlsx`;
    const snapshot = await openRecordedSnapshot(db, options, {
      fields,
      rows: selectMatching().orderBy(...buildListOrder(list, listSql, { sort })),
      total: sql`select count(*)::int as total from (${selectMatching()}) as matching`,
      toAuditEntry: (total) => ({
        subject: { id: "export", ...subject, label: fileName },
        details: { [countedAs]: total, ...(filter as BulkRead["details"]) },
      }),
    });
    const body = streamSnapshot(snapshot, sheet, (batch) => batch.map(toRow));
    return { fileName, total: snapshot.total, body };
  };
}
