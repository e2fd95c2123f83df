import type { Socket } from "node:net";

import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";

import { createServerDatabase } from "../database.ts";
import { startTestProxy } from "#test/tcp-proxy.ts";

const databaseUrl = await createServerDatabase();

/** What PgBouncer says to a connection that asks for a setting as it begins. */
function refusal(name: string): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`;
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, Buffer.from(fields)]);
}

/** Refuses settings as a pooler does; any other connection goes to the server. */
function likePooler(client: Socket, _connection: number, connectUpstream: () => Socket): void {
  client.once("data", (beginning) => {
    const setting = ["statement_timeout", "options"].find((name) => beginning.includes(`${name}\0`));
    if (setting === undefined) connectUpstream().write(beginning);
    else client.end(refusal(setting));
  });
}

async function throughPooler(): Promise<string> {
  const url = new URL(databaseUrl);
  const pipe = new URL(await startTestProxy(`http://${url.host}`, likePooler));
  url.host = pipe.host;
  return url.href;
}

/** One setting of the connection that answers. */
const settingOf = async (url: string, name: string) => {
  const { db, close } = await openDatabase({ url, dataDir: "" });
  const { rows } = (await db.execute(sql.raw(`show ${name}`))) as { rows: Record<string, unknown>[] };
  await close();
  return rows[0]?.[name];
};

test.each(["statement_timeout", "random_page_cost"])(
  "behind a pooler that takes no settings %s is the same as without one",
  async (name) => {
    const direct = await settingOf(databaseUrl, name);
    expect(direct).toBe({ statement_timeout: "15s", random_page_cost: "1.1" }[name]);
    expect(await settingOf(await throughPooler(), name)).toBe(direct);
  },
);

test("shops that start at once behind a pooler bring an empty database up to date once", async () => {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query("drop schema drizzle cascade; drop schema public cascade; create schema public");
  const url = await throughPooler();
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
