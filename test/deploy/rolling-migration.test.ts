import { setTimeout } from "node:timers/promises";

import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { migrationsFolder } from "#db/project-root.ts";

import { createServerDatabase } from "#test/database.ts";

const OLDER = 6;

const databaseUrl = await createServerDatabase();
const older = new pg.Client({ connectionString: databaseUrl });
await older.connect();
afterAll(() => older.end());

/** As the release before migration 0006 left it. */
beforeEach(async () => {
  await older.query(
    "drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
  await older.query("create schema drizzle");
  const notes = 'drizzle."__drizzle_migrations"';
  await older.query(`create table ${notes} (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, OLDER)) {
    await older.query(sql.join("\n"));
    await older.query(`insert into ${notes} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
});

async function untilSomeoneWaits(): Promise<void> {
  const waiting = "select 1 from pg_locks where not granted";
  while ((await older.query(waiting)).rowCount === 0) await setTimeout(5);
}

const READ = "access share";
const WRITTEN = "row exclusive";

test.each([
  ["places an order", [`products ${READ}`, `orders ${WRITTEN}`, `order_items ${WRITTEN}`]],
  ["confirms an order", [`orders ${WRITTEN}`, `order_items ${WRITTEN}`, `catalogue_revision ${WRITTEN}`]],
  ["takes reviews", [`orders ${WRITTEN}`, `order_items ${READ}`, `products ${WRITTEN}`]],
])("the older release %s while the newer one brings the tables up to date", async (_, tables) => {
  await older.query("begin");
  let newer: ReturnType<typeof openDatabase> | undefined;
  for (const table of tables) {
    const [name, ...mode] = table.split(" ");
    await older.query(`lock table ${name} in ${mode.join(" ")} mode`);
    newer ??= openDatabase({ url: databaseUrl, dataDir: "" });
    await Promise.race([untilSomeoneWaits(), newer]);
  }
  await older.query("commit");
  await (await newer)?.close();
  expect((await older.query("select placed_at from order_items")).rowCount).toBe(0);
});
