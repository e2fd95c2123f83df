import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { rowsOf } from "#db/statements/rows.server.ts";

import type { ArchivedTable, Manifest } from "./archive-format.ts";

/** Puts one part of a table back. Generated columns are made again, numbers of rows are kept. */
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

/** Sequences go on where they were, also past rows that are gone. */
export async function loadSequences(tx: Database, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null)
      await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${last}::text::bigint, true)`);
  }
}

/** The first table that does not hold as many rows as were to be loaded, in words; `undefined` when all do. */
export async function findDifference(tx: Database, { tables }: Manifest): Promise<string | undefined> {
  for (const { name, rows } of tables) {
    const [found] = await rowsOf<{ count: string }>(
      tx,
      sql`select count(*)::text as count from ${sql.identifier(name)}`,
    );
    if (Number(found?.count) !== rows) return `${name} has ${found?.count ?? "no"} rows instead of ${rows}`;
  }
  return undefined;
}
