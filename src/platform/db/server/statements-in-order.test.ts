import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { queryRows } from "../statements/rows.server.ts";

const db = await openTestDatabase();
const NUMBERS = [1, 2, 3, 4];

test("statements that a transaction sends at once run one after another", async () => {
  const warnings: string[] = [];
  const listen = ({ message }: Error) => void warnings.push(message);
  process.prependListener("warning", listen);
  onTestFinished(() => void process.off("warning", listen));
  const order: number[] = [];
  const results = await db.transaction((tx) =>
    Promise.all(
      NUMBERS.map(async (number) => {
        const pause = (NUMBERS.length - number) / 100;
        const rows = await queryRows(tx, sql`select ${number}::int as number, pg_sleep(${pause})::text`);
        order.push(number);
        return rows[0];
      }),
    ),
  );
  expect(results).toMatchObject(NUMBERS.map((number) => ({ number })));
  expect(order).toEqual(NUMBERS);
  expect(warnings).toEqual([]);
});

test("if one of them fails, the transaction is rolled back after the others, and the connection can be used again", async () => {
  await db.execute(sql`create table tried (number int)`);
  const write = (number: number) => sql`insert into tried values (${number})`;
  const failing = db.transaction((tx) =>
    Promise.all([tx.execute(write(1)), tx.execute(sql`select 1 / 0`), tx.execute(write(3))]),
  );
  await expect(failing).rejects.toThrow();
  await Promise.all(NUMBERS.map((number) => db.execute(write(number))));
  expect(await queryRows(db, sql`select number from tried order by number`)).toEqual(
    NUMBERS.map((number) => ({ number })),
  );
});
