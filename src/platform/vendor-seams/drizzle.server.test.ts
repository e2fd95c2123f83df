import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

import { migrationsFolder } from "../db/project-root.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { executeNamedStatement, MIGRATIONS_TABLE } from "./drizzle.server.ts";

const CHANGED_MESSAGE =
  "Drizzle ORM has changed: compare src/platform/vendor-seams/drizzle.server.ts with its session and migrator";
const db = await openTestDatabase();

test("raw SQL runs as a named statement inside and outside a transaction", async () => {
  const query = new PgDialect().sqlToQuery(sql`select ${sql.placeholder("count")}::int as count`);
  const selectCount = (connection: typeof db, count: number) =>
    executeNamedStatement<{ count: number }>(connection, { query, name: "seam_count", values: { count } });
  expect(await selectCount(db, 3), CHANGED_MESSAGE).toEqual([{ count: 3 }]);
  expect(await db.transaction((tx) => selectCount(tx, 4)), CHANGED_MESSAGE).toEqual([{ count: 4 }]);
});

test("the migrator records the hash and the time of each migration", async () => {
  const expected = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
    hash,
    at: String(folderMillis),
  }));
  const recorded = await db
    .select({ hash: sql<string>`hash`, at: sql<string>`created_at::text` })
    .from(sql`${MIGRATIONS_TABLE}`)
    .orderBy(sql`created_at`);
  expect(recorded, CHANGED_MESSAGE).toEqual(expected);
});
