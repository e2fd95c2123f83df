import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";

import { openDurablePglite } from "./durable-node-fs.server.ts";
import { keepLogShort, keepUp, tidyInTurn } from "./maintenance.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-upkeep-"));
const directory = join(folder, "pglite");
const client = await openDurablePglite(directory);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => client.exec("drop schema public cascade; create schema public"));

test("the log of changes does not grow as long as the shop runs", async () => {
  const segments = () => readdirSync(join(directory, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const begun = async () =>
    (await client.query<{ lsn: string }>("select redo_lsn::text as lsn from pg_control_checkpoint()")).rows[0]
      ?.lsn;
  await client.exec("checkpoint");
  const start = await begun();
  for (let round = 0; round < 4; round += 1) {
    await client.exec("create table t (); drop table t; select pg_switch_wal()");
    await keepLogShort(client);
  }
  expect(await begun()).toBe(start);
  for (let round = 0; round < 20; round += 1) {
    await client.exec("create table t (); drop table t; select pg_switch_wal()");
    await keepLogShort(client);
  }
  expect(await begun()).not.toBe(start);
  expect(segments().length).toBeLessThan(15);
});

test("a table whose rows come and go takes no more room than they did once", async () => {
  await client.exec("create table visits (id int primary key, told text)");
  const tidyNext = tidyInTurn(client);
  // With the two of PostgreSQL's own each has had its turn.
  const tidyAll = async () => {
    for (let turn = 0; turn < 3; turn += 1) await tidyNext();
  };
  const size = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      "select pg_total_relation_size('visits')::float8 as bytes",
    );
    return rows[0]?.bytes ?? 0;
  };
  const comeAndGo = async () => {
    await client.exec("insert into visits select n, repeat('x', 100) from generate_series(1, 2000) n");
    const most = await size();
    await client.exec("delete from visits");
    return most;
  };
  const once = await comeAndGo();
  await tidyAll();
  let most = 0;
  for (let day = 0; day < 10; day += 1) {
    most = Math.max(most, await comeAndGo());
    await tidyAll();
  }
  expect(most).toBeLessThan(once * 1.2);
});

test("the planner learns what each table holds, one table at a time", async () => {
  await client.exec(`create table "Odd ""name" as select generate_series(1, 1000) as n;
    create table plain as select generate_series(1, 500) % 5 as n`);
  const known = async () => {
    const { rows } = await client.query<{ name: string; different: number }>(
      "select tablename as name, n_distinct as different from pg_stats where schemaname = 'public' order by 1",
    );
    return rows;
  };
  const tidyNext = tidyInTurn(client);
  const turns = [await known()];
  for (let turn = 0; turn < 4; turn += 1) {
    await tidyNext();
    turns.push(await known());
  }
  expect(turns.map(({ length }) => length)).toEqual([0, 0, 0, 1, 2]);
  // As many as there are rows is said as -1.
  expect(turns.at(-1)).toEqual([
    { name: 'Odd "name', different: -1 },
    { name: "plain", different: 5 },
  ]);
  // And from the beginning.
  await tidyNext();
});

test("while the shop runs a table is tidied each ten minutes and the log looked at each minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await client.exec("create table plain as select 1 as n");
  const said: string[] = [];
  const listening = {
    query: client.query.bind(client),
    exec: (statement: string) => {
      if (statement.startsWith("vacuum")) said.push(statement);
      return client.exec(statement);
    },
  };
  const looks = vi.spyOn(listening, "query");
  const end = keepUp(listening, directory);
  vi.advanceTimersByTime(9 * 60_000);
  expect(looks).toHaveBeenCalledTimes(9);
  expect(said).toEqual([]);
  for (let turn = 1; turn <= 3; turn += 1) {
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(() => said.length).toBe(turn);
  }
  expect(said.toSorted()).toEqual([
    "vacuum (analyze) pg_catalog.pg_class",
    "vacuum (analyze) pg_catalog.pg_statistic",
    "vacuum (analyze) public.plain",
  ]);
  end();
  looks.mockClear();
  vi.advanceTimersByTime(60 * 60_000);
  expect(looks).not.toHaveBeenCalled();
});
