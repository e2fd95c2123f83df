import { readTablesAtMigration } from "#platform/db/migrate/expected-tables.server.ts";

import type { Manifest } from "./archive-format.ts";
import { EXCLUDED_TABLES } from "./archive-format.ts";

/**
 * Returns the reason why a restore cannot load these tables, or `undefined`. The tables must match the tables that
 * the migrations create. The caller must have checked that this program contains all of the migrations.
 */
export function findIncompatibility({
  migrations,
  tables,
}: Pick<Manifest, "migrations" | "tables">): string | undefined {
  const expectedTables = new Map(
    readTablesAtMigration(Math.max(...migrations)).map(({ name, columns }) => [name, new Set(columns)]),
  );
  for (const { name, columns } of tables) {
    const expectedColumns = expectedTables.get(name);
    if (expectedColumns === undefined) return `the table ${name} does not belong to the shop`;
    const unknownColumn = columns.find((column) => !expectedColumns.has(column));
    if (unknownColumn !== undefined) return `the column ${name}.${unknownColumn} does not belong to the shop`;
    const missingColumn = [...expectedColumns].find((column) => !columns.includes(column));
    if (missingColumn !== undefined) return `the column ${name}.${missingColumn} is missing`;
    expectedTables.delete(name);
  }
  const missingTable = [...expectedTables.keys()].find((name) => !EXCLUDED_TABLES.includes(name));
  return missingTable === undefined ? undefined : `the table ${missingTable} is missing`;
}
