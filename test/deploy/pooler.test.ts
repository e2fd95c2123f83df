import type { Socket } from "node:net";

import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";

import { createServerDatabase } from "../databases/database.ts";
import { startTestProxy } from "#test/databases/tcp-proxy.ts";

const databaseUrl = await createServerDatabase();

/** Returns PgBouncer's error for an unsupported startup parameter. */
function createStartupError(name: string): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`;
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, Buffer.from(fields)]);
}

/** Rejects connections with startup settings, as a pooler does, and forwards all other connections. */
function simulatePooler(client: Socket, _connection: number, connectUpstream: () => Socket): void {
  client.once("data", (startup) => {
    const setting = ["statement_timeout", "options"].find((name) => startup.includes(`${name}\0`));
    if (setting === undefined) connectUpstream().write(startup);
    else client.end(createStartupError(setting));
  });
}

async function startSimulatedPooler(): Promise<string> {
  const url = new URL(databaseUrl);
  const proxy = new URL(await startTestProxy(`http://${url.host}`, simulatePooler));
  url.host = proxy.host;
  return url.href;
}

/** Opens the database and reads one setting of the connection. */
const readSetting = async (url: string, name: string) => {
  const { db, close } = await openDatabase({ url, dataDir: "" });
  const { rows } = (await db.execute(sql.raw(`show ${name}`))) as { rows: Record<string, unknown>[] };
  await close();
  return rows[0]?.[name];
};

test.each(["statement_timeout", "random_page_cost"])(
  "%s has the same value with and without a pooler that rejects startup settings",
  async (name) => {
    const direct = await readSetting(databaseUrl, name);
    expect(direct).toBe({ statement_timeout: "15s", random_page_cost: "1.1" }[name]);
    expect(await readSetting(await startSimulatedPooler(), name)).toBe(direct);
  },
);

test("shops that start concurrently behind a pooler migrate an empty database once", async () => {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query("drop schema drizzle cascade; drop schema public cascade; create schema public");
  const url = await startSimulatedPooler();
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: "" })));
  for (const { db } of opened) expect(await db.$count(products)).toBe(0);
  await Promise.all(opened.map(({ close }) => close()));
  const { rows } = await admin.query(
    'select count(*) = count(distinct hash) as once from "drizzle"."__drizzle_migrations"',
  );
  expect(rows).toEqual([{ once: true }]);
  const { rows: locks } = await admin.query("select 1 from pg_locks where locktype = 'advisory'");
  expect(locks).toEqual([]);
  await admin.end();
});
