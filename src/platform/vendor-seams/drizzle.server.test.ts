import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

import { migrationsFolder } from "../db/project-root.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { bindStatement, executeNamedStatement, MIGRATIONS_TABLE } from "./drizzle.server.ts";

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

test("a prepared statement of the query builder runs on the connection of another transaction", async () => {
  const statement = await db.transaction(async (tx) =>
    tx
      .select({ at: sql`now()`.mapWith(String), setting: sql<string>`current_setting('shop.seam', true)` })
      .from(sql`(select 1)`)
      .prepare("seam_bound"),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('shop.seam', 'second', true)`);
    const rows = await bindStatement(tx, statement).execute();
    expect(rows, CHANGED_MESSAGE).toEqual([{ at: expect.any(String), setting: "second" }]);
  });
  const [outside] = await bindStatement(db, statement).execute();
  expect(outside?.setting, CHANGED_MESSAGE).not.toBe("second");
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
