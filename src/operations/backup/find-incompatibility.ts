import { readTablesAtMigration } from "#db/migrate/expected-tables.server.ts";

import type { Manifest } from "./archive-format.ts";
import { EXCLUDED_TABLES } from "./archive-format.ts";

/**
 * Returns the reason why a restore cannot load these tables, or `undefined` if it can. The tables must match those that the
 * migrations create. This program must know all of the migrations.
 */
export function findIncompatibility({
  migrations,
  tables,
}: Pick<Manifest, "migrations" | "tables">): string | undefined {
  const expectedTables = new Map(
    readTablesAtMigration(Math.max(...migrations)).map(({ name, columns }) => [name, new Set(columns)]),
  );
  for (const { name, columns } of tables) {
    const known = expectedTables.get(name);
    if (known === undefined) return `the table ${name} is not the shop's`;
    const unknown = columns.find((column) => !known.has(column));
    if (unknown !== undefined) return `the column ${name}.${unknown} is not the shop's`;
    const missing = [...known].find((column) => !columns.includes(column));
    if (missing !== undefined) return `the column ${name}.${missing} is missing`;
    expectedTables.delete(name);
  }
  const missing = [...expectedTables.keys()].find((name) => !EXCLUDED_TABLES.includes(name));
  return missing === undefined ? undefined : `the table ${missing} is missing`;
}
