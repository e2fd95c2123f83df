import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/database.ts";

import { databaseFailures } from "./database-metrics.server.ts";

const db = await openTestDatabase();

const SYNTAX = "42";
const DATA = "22";

/** Returns the number of failed statements of a class during `work`. */
async function failedDuring(kind: string, work: () => Promise<unknown>): Promise<number> {
  const count = () => Object.fromEntries(databaseFailures.entries())[kind] ?? 0;
  const before = count();
  await work().catch(() => undefined);
  return count() - before;
}

test("failed statements are counted by error class, alone and in a transaction", async () => {
  const syntaxError = () => db.execute(sql`select * from no_such_table`);
  const divisionByZero = () => db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  const valid = () => db.execute(sql`select 1`);
  expect(await failedDuring(SYNTAX, syntaxError)).toBe(1);
  expect(await failedDuring(DATA, syntaxError)).toBe(0);
  expect(await failedDuring(DATA, divisionByZero)).toBe(1);
  expect(await failedDuring(SYNTAX, valid)).toBe(0);
  // The caller still gets the error.
  await expect(syntaxError()).rejects.toThrow();
});
