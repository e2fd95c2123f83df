import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/database.ts";

import { databaseFailures } from "./database-metrics.server.ts";

const db = await openTestDatabase();

const SYNTAX = "42";
const DATA = "22";

/** How many statements of a class failed meanwhile. */
async function failedDuring(kind: string, work: () => Promise<unknown>): Promise<number> {
  const count = () => Object.fromEntries(databaseFailures.entries())[kind] ?? 0;
  const before = count();
  await work().catch(() => undefined);
  return count() - before;
}

test("statements that fail are counted by the class of their failure, alone and inside a transaction", async () => {
  const unknown = () => db.execute(sql`select * from no_such_table`);
  const impossible = () => db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  const sound = () => db.execute(sql`select 1`);
  expect(await failedDuring(SYNTAX, unknown)).toBe(1);
  expect(await failedDuring(DATA, unknown)).toBe(0);
  expect(await failedDuring(DATA, impossible)).toBe(1);
  expect(await failedDuring(SYNTAX, sound)).toBe(0);
  // And whoever asked hears of it.
  await expect(unknown()).rejects.toThrow();
});
