import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { descNullsLast } from "./sort-columns.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";

const db = await openTestDatabase();

/** Returns the query plan with sequential scans disabled, because the table is empty. */
async function explain(query: SQL): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const result = (await tx.execute(sql`explain ${query}`)) as { rows: unknown };
    return JSON.stringify(result.rows);
  });
}

test.each([
  ["products_newest", products, products.createdAt, products.id],
  ["products_rating", products, products.rating, products.id],
  ["orders_newest", orders, orders.createdAt, orders.id],
])("the index %s provides the order of a list without sorting", async (name, table, column, id) => {
  const plan = await explain(
    sql`select ${id} from ${table} order by ${descNullsLast(column)}, ${id} limit 1`,
  );
  expect(plan).toContain(name);
  expect(plan).not.toContain("Sort");
});
