import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, test } from "vitest";

import { createServerDatabase, openTestDatabase } from "#test/databases/database.ts";

import { databaseFailures, instrumentPool } from "./database-metrics.server.ts";

const db = await openTestDatabase();

const SYNTAX_ERROR = "42";
const DATA_ERROR = "22";

/** Returns the number of failed statements of a class during `work`. */
async function countFailuresDuring(errorClass: string, work: () => Promise<unknown>): Promise<number> {
  const count = () => Object.fromEntries(databaseFailures.entries())[errorClass] ?? 0;
  const before = count();
  await work().catch(() => undefined);
  return count() - before;
}

test("failed statements are counted by error class", async () => {
  const causeSyntaxError = () => db.execute(sql`select * from no_such_table`);
  const divideByZero = () => db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  const selectOne = () => db.execute(sql`select 1`);
  expect(await countFailuresDuring(SYNTAX_ERROR, causeSyntaxError)).toBe(1);
  expect(await countFailuresDuring(DATA_ERROR, causeSyntaxError)).toBe(0);
  expect(await countFailuresDuring(DATA_ERROR, divideByZero)).toBe(1);
  expect(await countFailuresDuring(SYNTAX_ERROR, selectOne)).toBe(0);
  // The caller still receives the error.
  await expect(causeSyntaxError()).rejects.toThrow();
});

const isEmbedded = inject("databaseTemplate").engine === "pglite";

test.skipIf(isEmbedded)("only requests that find no idle connection count as waits", async () => {
  const pool = new pg.Pool({ connectionString: await createServerDatabase(), max: 1 });
  // Own counters, because pools of other test files in this process increase the shared ones.
  const waits = { count: 0, seconds: 0 };
  instrumentPool(pool, waits);
  (await pool.connect()).release();
  expect(waits.count).toBe(1);
  for (let request = 0; request < 3; request += 1) await pool.query("select 1");
  expect(waits.count).toBe(1);
  // Of four requests at the same time, the first takes the idle connection.
  await Promise.all(Array.from({ length: 4 }, () => pool.query("select 1")));
  expect(waits.count).toBe(4);
  await pool.end();
});
