import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";

import { HOUR_MS, MINUTE_MS } from "../../rules/day.ts";
import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";

import { openDurablePglite } from "./durable-node-fs.server.ts";
import { checkpointIfNeeded, startMaintenance, createVacuumRotation } from "./maintenance.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-maintenance-"));
const directory = join(folder, "pglite");
await copyMigratedDatabase(folder);
const client = await openDurablePglite(directory);
await client.exec("drop schema drizzle cascade; drop schema public cascade; create schema public");
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => client.exec("drop schema public cascade; create schema public"));

test("a checkpoint runs when the WAL exceeds its limit", async () => {
  const listSegments = () =>
    readdirSync(join(directory, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const readRedoPosition = async () =>
    (await client.query<{ lsn: string }>("select redo_lsn::text as lsn from pg_control_checkpoint()")).rows[0]
      ?.lsn;
  await client.exec("checkpoint");
  const start = await readRedoPosition();
  // At most three of the four segments that the limit allows, wherever in its segment the test begins.
  for (let round = 0; round < 3; round += 1) {
    await client.exec("create table t (); drop table t; select pg_switch_wal()");
    await checkpointIfNeeded(client);
  }
  expect(await readRedoPosition()).toBe(start);
  for (let round = 0; round < 20; round += 1) {
    await client.exec("create table t (); drop table t; select pg_switch_wal()");
    await checkpointIfNeeded(client);
  }
  expect(await readRedoPosition()).not.toBe(start);
  expect(listSegments().length).toBeLessThan(15);
});

test("vacuum prevents a table from growing when rows are inserted and deleted repeatedly", async () => {
  await client.exec("create table visits (id int primary key, note text)");
  const vacuumNext = createVacuumRotation(client);
  // Three calls vacuum the public table and two catalogs.
  const vacuumAll = async () => {
    for (let turn = 0; turn < 3; turn += 1) await vacuumNext();
  };
  const readSize = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      "select pg_total_relation_size('visits')::float8 as bytes",
    );
    return rows[0]?.bytes ?? 0;
  };
  const insertAndDelete = async () => {
    await client.exec("insert into visits select n, repeat('x', 100) from generate_series(1, 2000) n");
    const peak = await readSize();
    await client.exec("delete from visits");
    return peak;
  };
  const firstPeak = await insertAndDelete();
  await vacuumAll();
  let peak = 0;
  for (let day = 0; day < 10; day += 1) {
    peak = Math.max(peak, await insertAndDelete());
    await vacuumAll();
  }
  expect(peak).toBeLessThan(firstPeak * 1.2);
});

test("each call of the vacuum rotation updates the statistics of one table", async () => {
  await client.exec(`create table "Odd ""name" as select generate_series(1, 1000) as n;
    create table plain as select generate_series(1, 500) % 5 as n`);
  const readStatistics = async () => {
    const { rows } = await client.query<{ name: string; distinct: number }>(
      `select tablename as name, n_distinct as "distinct" from pg_stats where schemaname = 'public' order by 1`,
    );
    return rows;
  };
  const vacuumNext = createVacuumRotation(client);
  const snapshots = [await readStatistics()];
  for (let turn = 0; turn < 4; turn += 1) {
    await vacuumNext();
    snapshots.push(await readStatistics());
  }
  expect(snapshots.map(({ length }) => length)).toEqual([0, 0, 0, 1, 2]);
  // PostgreSQL stores -1 if all values are distinct.
  expect(snapshots.at(-1)).toEqual([
    { name: 'Odd "name', distinct: -1 },
    { name: "plain", distinct: 5 },
  ]);
  // The next call starts over.
  await vacuumNext();
});

test("maintenance vacuums a table every ten minutes and checks the WAL every minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await client.exec("create table plain as select 1 as n");
  const vacuums: string[] = [];
  const spiedClient = {
    query: client.query.bind(client),
    exec: (statement: string) => {
      if (statement.startsWith("vacuum")) vacuums.push(statement);
      return client.exec(statement);
    },
  };
  const queries = vi.spyOn(spiedClient, "query");
  const stop = startMaintenance(spiedClient, directory);
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(queries).toHaveBeenCalledTimes(9);
  expect(vacuums).toEqual([]);
  for (let turn = 1; turn <= 3; turn += 1) {
    vi.advanceTimersByTime(10 * MINUTE_MS);
    await expect.poll(() => vacuums.length).toBe(turn);
  }
  expect(vacuums.toSorted()).toEqual([
    "vacuum (analyze) pg_catalog.pg_class",
    "vacuum (analyze) pg_catalog.pg_statistic",
    "vacuum (analyze) public.plain",
  ]);
  stop();
  queries.mockClear();
  vi.advanceTimersByTime(HOUR_MS);
  expect(queries).not.toHaveBeenCalled();
});
