import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

import type { ArchivedTable, Manifest } from "./archive-format.ts";

/** Deletes the rows that migrations have inserted, e.g. the first search words. The archive contains their state. */
export async function emptyTables(tx: Database, { tables }: Manifest): Promise<void> {
  for (const { name } of tables) await tx.execute(sql`delete from ${sql.identifier(name)}`);
}

/** Inserts one part of a table. Keeps row ids and recalculates generated columns. */
export async function loadPart(
  tx: Database,
  { name, columns }: ArchivedTable,
  content: Buffer,
): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const rows = `[${content.toString().trimEnd().replaceAll("\n", ",")}]`;
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(name)}, ${rows}::jsonb)`);
}

/** Restores the values of sequences, so that ids of deleted rows are not reused. */
export async function loadSequences(tx: Database, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null)
      await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${last}::text::bigint, true)`);
  }
}

/** Returns a description of the first table with a wrong number of rows, or `undefined`. */
export async function findRowCountError(tx: Database, { tables }: Manifest): Promise<string | undefined> {
  for (const { name, rows } of tables) {
    const [row] = await queryRows<{ count: string }>(
      tx,
      sql`select count(*)::text as count from ${sql.identifier(name)}`,
    );
    if (Number(row?.count) !== rows) return `${name} has ${row?.count ?? "no"} rows instead of ${rows}`;
  }
  return undefined;
}
