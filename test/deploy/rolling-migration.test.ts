import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { migrationsFolder } from "#platform/db/project-root.ts";

import { waitUntil } from "#test/deadlines.ts";
import { createServerDatabase } from "#test/databases/database.ts";

const databaseUrl = await createServerDatabase();
const older = new pg.Client({ connectionString: databaseUrl });
await older.connect();
afterAll(() => older.end());

/** Creates the schema of a release with the first migrations. */
async function createSchema(migrationCount: number): Promise<void> {
  await older.query(
    "drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
  await older.query("create schema drizzle");
  const migrations = 'drizzle."__drizzle_migrations"';
  await older.query(
    `create table ${migrations} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(
    0,
    migrationCount,
  )) {
    await older.query(sql.join("\n"));
    await older.query(`insert into ${migrations} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

function waitForBlockedLock(): Promise<void> {
  const query = "select 1 from pg_locks where not granted";
  const isBlocked = async () => (await older.query(query)).rowCount !== 0;
  return waitUntil(isBlocked, "No session waits for a lock", { timeoutMs: 30_000, intervalMs: 5 });
}

const READ_LOCK = "access share";
const WRITE_LOCK = "row exclusive";

/** Releases by their number of migrations. A release after the newest of them begins its migrations with its own lock. */
const INITIAL = 1;
const WITH_CHANNEL_PLANS = 13;

test.each([
  [
    INITIAL,
    "places an order",
    [`products ${READ_LOCK}`, `orders ${WRITE_LOCK}`, `order_items ${WRITE_LOCK}`],
  ],
  [
    INITIAL,
    "confirms an order",
    [`orders ${WRITE_LOCK}`, `order_items ${WRITE_LOCK}`, `catalogue_revision ${WRITE_LOCK}`],
  ],
  [
    INITIAL,
    "accepts reviews",
    [`orders ${WRITE_LOCK}`, `order_items ${READ_LOCK}`, `products ${WRITE_LOCK}`],
  ],
  [
    WITH_CHANNEL_PLANS,
    "places an order",
    [`stock_holds ${READ_LOCK}`, `orders ${WRITE_LOCK}`, `order_confirmations ${WRITE_LOCK}`],
  ],
  [WITH_CHANNEL_PLANS, "records a sent message", [`outbox_messages ${WRITE_LOCK}`, `orders ${READ_LOCK}`]],
  [WITH_CHANNEL_PLANS, "opens a link", [`order_links ${READ_LOCK}`, `orders ${READ_LOCK}`]],
])(
  "a release with %i migrations %s while a newer release migrates the database",
  async (count, _, tables) => {
    await createSchema(count);
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
  },
);
