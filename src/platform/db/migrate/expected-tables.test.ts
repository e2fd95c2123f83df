import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { listMigrationFunctions, readTablesAtMigration } from "./expected-tables.server.ts";
import { listMigrations } from "./migration-steps.server.ts";
import { queryRows } from "../statements/rows.server.ts";
import { listTables } from "./existing-tables.server.ts";

const db = await openTestDatabase();

const formatSorted = (tables: { name: string; columns: string[] }[]) =>
  tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join(" ")}`).toSorted();

test("the stored schema snapshots match the tables that the migrations create", async () => {
  const tablesByMigration = listMigrations().map(readTablesAtMigration);
  expect(formatSorted(tablesByMigration.at(-1) ?? [])).toEqual(formatSorted(await listTables(db)));
  const functions = await queryRows<{ name: string }>(
    db,
    sql`select proname::text as name from pg_proc p where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  );
  expect(functions).not.toEqual([]);
  // A later migration may have dropped a function that an earlier migration created.
  expect(listMigrationFunctions()).toEqual(expect.arrayContaining(functions.map(({ name }) => name)));
});
