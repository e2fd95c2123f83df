import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { importColumns } from "../../tables/product-change-schema.server.ts";

/** Returns what staff chose for columns in earlier imports, by normalized header. */
export async function readChosenColumns(tx: Database): Promise<Record<string, string>> {
  const rows = await tx.select().from(importColumns);
  return Object.fromEntries(rows.map(({ header, column }) => [header, column]));
}

/** Remembers what staff chose for columns, for the next file with these headers. */
export async function rememberColumns(
  tx: Database,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(columns).map(([header, column]) => ({ header, column }));
  if (rows.length === 0) return;
  await tx
    .insert(importColumns)
    .values(rows)
    .onConflictDoUpdate({
      target: importColumns.header,
      set: { column: sql`excluded.column_name`, updatedAt: sql`now()` },
    });
}
