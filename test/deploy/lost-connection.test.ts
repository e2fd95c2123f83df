import { once } from "node:events";
import type { Socket } from "node:net";

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";

import { createServerDatabase } from "../databases/database.ts";
import { startTestProxy } from "#test/databases/tcp-proxy.ts";

const databaseUrl = await createServerDatabase();

test("if a connection is lost, its transaction is rolled back and later statements succeed", async () => {
  const upstreams: Socket[] = [];
  const url = new URL(databaseUrl);
  const proxy = new URL(
    await startTestProxy(`http://${url.host}`, (_client, _connection, connectUpstream) =>
      upstreams.push(connectUpstream()),
    ),
  );
  url.host = proxy.host;
  const { db, close } = await openDatabase({ url: url.href, dataDir: "" });
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`create table rolled_back ()`);
    const closed = upstreams.map((upstream) => once(upstream, "close"));
    for (const upstream of upstreams) upstream.end();
    await Promise.all(closed);
    await tx.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  const { rows } = (await db.execute(sql`select to_regclass('rolled_back') as found`)) as { rows: unknown[] };
  expect(rows).toEqual([{ found: null }]);
  await close();
});
