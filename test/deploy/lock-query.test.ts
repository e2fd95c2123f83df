import { readFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";

import { createServerDatabase } from "../databases/database.ts";

const connectionString = await createServerDatabase();
const [blocker, waitingClient, observer] = await Promise.all(
  [1, 2, 3].map(async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  }),
);
// The test terminates this session.
blocker?.on("error", () => undefined);
afterAll(async () => {
  for (const client of [blocker, waitingClient, observer]) await client?.end();
});

const getPid = async (client: pg.Client | undefined) =>
  (await client?.query<{ pid: number }>("select pg_backend_pid() as pid"))?.rows[0]?.pid;

test("the lock query in docs/on-call.md lists the blocking session, not the waiting session", async () => {
  const page = await readFile(join(projectRoot, "docs/on-call.md"), "utf8");
  const [, query = ""] = /```sql\n([^`]*pg_blocking_pids[^`]*)```/.exec(page) ?? [];
  const [blockerPid, waitingPid] = [await getPid(blocker), await getPid(waitingClient)];
  await blocker?.query("begin; lock table orders in access exclusive mode");
  const blockedQuery = waitingClient?.query("select count(*) from orders");
  const listBlockers = async () => (await observer?.query(query))?.rows as Record<string, unknown>[];
  await expect.poll(async () => (await listBlockers()).map(({ pid }) => pid)).toEqual([blockerPid]);
  expect(await listBlockers()).toMatchObject([{ state: "idle in transaction", waiting: "1" }]);
  expect(blockerPid).not.toBe(waitingPid);
  await observer?.query("select pg_terminate_backend($1)", [blockerPid]);
  await expect(blockedQuery).resolves.toBeDefined();
  expect(await listBlockers()).toEqual([]);
});
