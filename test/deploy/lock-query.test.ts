import { readFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";

import { createServerDatabase } from "../database.ts";

const connectionString = await createServerDatabase();
const [blocker, waiting, watcher] = await Promise.all(
  [1, 2, 3].map(async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  }),
);
// The test terminates this session.
blocker?.on("error", () => undefined);
afterAll(async () => {
  for (const client of [blocker, waiting, watcher]) await client?.end();
});

const pidOf = async (client: pg.Client | undefined) =>
  (await client?.query<{ pid: number }>("select pg_backend_pid() as pid"))?.rows[0]?.pid;

test("the lock query of docs/on-call.md lists the blocking session, not the waiting session", async () => {
  const page = await readFile(join(projectRoot, "docs/on-call.md"), "utf8");
  const [, query = ""] = /```sql\n([^`]*pg_blocking_pids[^`]*)```/.exec(page) ?? [];
  const [blockerPid, waitingPid] = [await pidOf(blocker), await pidOf(waiting)];
  await blocker?.query("begin; lock table orders in access exclusive mode");
  const held = waiting?.query("select count(*) from orders");
  const listed = async () => (await watcher?.query(query))?.rows as Record<string, unknown>[];
  await expect.poll(async () => (await listed()).map(({ pid }) => pid)).toEqual([blockerPid]);
  expect(await listed()).toMatchObject([{ state: "idle in transaction", waiting: "1" }]);
  expect(blockerPid).not.toBe(waitingPid);
  await watcher?.query("select pg_terminate_backend($1)", [blockerPid]);
  await expect(held).resolves.toBeDefined();
  expect(await listed()).toEqual([]);
});
