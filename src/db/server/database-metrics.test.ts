import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { databaseFailures } from "./database-metrics.server.ts";

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
