import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { TableInfo } from "#platform/db/migrate/existing-tables.server.ts";

import type { ArchivedTable } from "./archive-format.ts";
import { EXCLUDED_TABLES, getPartEntryName } from "./archive-format.ts";
import type { ArchiveWriter } from "./archive-writer.ts";

const ROWS_PER_FETCH = 1000;
/** A part ends with the row that reaches this length (characters). Limits the memory that a restore needs. */
const PART_LENGTH = 4 * 1024 * 1024;

/** Writes tables of a snapshot to an archive in parts of limited size. */
export async function dumpTables(
  tx: Database,
  tableInfos: readonly TableInfo[],
  archive: ArchiveWriter,
): Promise<ArchivedTable[]> {
  // A fixed time zone makes archives of different servers comparable.
  await tx.execute(sql`set local timezone = 'UTC'`);
  const tables: ArchivedTable[] = [];
  for (const table of tableInfos) {
    if (!EXCLUDED_TABLES.includes(table.name)) tables.push(await dumpTable(tx, archive, table));
  }
  return tables;
}

async function dumpTable(tx: Database, archive: ArchiveWriter, table: TableInfo): Promise<ArchivedTable> {
  let rows = 0;
  let parts = 0;
  for await (const part of groupIntoParts(readRows(tx, table))) {
    await archive.add(getPartEntryName(table.name, parts), part.text);
    rows += part.rows;
    parts += 1;
  }
  return { ...table, rows, parts };
}

/** Reads rows in PostgreSQL's JSON format, which avoids conversions by a driver. */
async function* readRows(tx: Database, { name, columns }: TableInfo): AsyncGenerator<string> {
  const selected = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select to_jsonb(r)::text as line from (select ${selected} from ${sql.identifier(name)}) r`);
  for (;;) {
    const rows = await queryRows<{ line: string }>(
      tx,
      sql.raw(`fetch forward ${ROWS_PER_FETCH} from backup_rows`),
    );
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await tx.execute(sql`close backup_rows`);
}

async function* groupIntoParts(lines: AsyncIterable<string>): AsyncGenerator<{ text: string; rows: number }> {
  let text = "";
  let rows = 0;
  for await (const line of lines) {
    text += `${line}\n`;
    rows += 1;
    if (text.length < PART_LENGTH) continue;
    yield { text, rows };
    text = "";
    rows = 0;
  }
  if (rows > 0) yield { text, rows };
}
