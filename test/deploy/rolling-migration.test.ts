import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { migrationsFolder } from "#platform/db/project-root.ts";

import { waitUntil } from "#test/deadlines.ts";
import { createServerDatabase } from "#test/databases/database.ts";

const databaseUrl = await createServerDatabase();
const older = new pg.Client({ connectionString: databaseUrl });
await older.connect();
afterAll(() => older.end());

/** Creates the schema of the release before all migrations but the initial one. */
beforeEach(async () => {
  await older.query(
    "drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
  await older.query("create schema drizzle");
  const migrations = 'drizzle."__drizzle_migrations"';
  await older.query(
    `create table ${migrations} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, 1)) {
    await older.query(sql.join("\n"));
    await older.query(`insert into ${migrations} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
});

function waitForBlockedLock(): Promise<void> {
  const query = "select 1 from pg_locks where not granted";
  const isBlocked = async () => (await older.query(query)).rowCount !== 0;
  return waitUntil(isBlocked, "No session waits for a lock", { timeoutMs: 30_000, intervalMs: 5 });
}

const READ_LOCK = "access share";
const WRITE_LOCK = "row exclusive";

test.each([
  ["places an order", [`products ${READ_LOCK}`, `orders ${WRITE_LOCK}`, `order_items ${WRITE_LOCK}`]],
  [
    "confirms an order",
    [`orders ${WRITE_LOCK}`, `order_items ${WRITE_LOCK}`, `catalogue_revision ${WRITE_LOCK}`],
  ],
  ["accepts reviews", [`orders ${WRITE_LOCK}`, `order_items ${READ_LOCK}`, `products ${WRITE_LOCK}`]],
])("the older release %s while a newer release migrates the database", async (_, tables) => {
  await older.query("begin");
  let newer: ReturnType<typeof openDatabase> | undefined;
  for (const table of tables) {
    const [name, ...mode] = table.split(" ");
    await older.query(`lock table ${name} in ${mode.join(" ")} mode`);
    newer ??= openDatabase({ url: databaseUrl, dataDir: "" });
    await Promise.race([waitForBlockedLock(), newer]);
  }
  await older.query("commit");
  await (await newer)?.close();
  expect((await older.query("select token_hash from order_links")).rowCount).toBe(0);
});
