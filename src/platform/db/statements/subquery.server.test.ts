import { globSync, readFileSync } from "node:fs";

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { confirmationEvents, orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { findUnqualifiedSubqueries } from "#test/databases/unqualified-subqueries.ts";

import { subquery } from "./subquery.server.ts";

const db = await openTestDatabase();

test("a column of an outer table keeps its table inside a selected subquery", () => {
  const last = subquery<number>`(select max(last.id) from ${confirmationEvents} as last
    where last.order_id = ${orderConfirmations.orderId})`;
  const { sql: text } = db.select({ last }).from(orderConfirmations).toSQL();
  expect(text).toContain(`last.order_id = "order_confirmations"."order_id"`);
});

test("no source file interpolates a column into a subquery from which Drizzle can omit the table", () => {
  const found = globSync("src/**/*.ts", { exclude: (file) => file.endsWith(".test.ts") }).flatMap((file) =>
    findUnqualifiedSubqueries(file, readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});

const IMPORTS = `import { orders, shipments } from "#orders/tables/order-schema.server.ts";\n`;

test.each([
  ["a column", "sql`(select 1 from ${shipments} as s where s.order_id = ${orders.id})`"],
  ["a column behind exists", "sql`exists (select from ${shipments} where a = ${orders.id})`"],
  ["a destructured column", "const { id: key } = orders; sql`(select 1 from x where x.id = ${key})`"],
  ["a column of an alias", "const o = alias(orders, 'o'); sql`coalesce((select 1 where ${o.id} = 1), 0)`"],
])("the check finds %s in a subquery", (_, code) => {
  expect(findUnqualifiedSubqueries("file.ts", IMPORTS + code)).toHaveLength(1);
});

test.each([
  ["a table", "sql`(select 1 from ${shipments} as s where s.order_id = ${orders}.id)`"],
  ["a value", "sql`(select 1 from ${shipments} as s where s.order_id = ${order.id})`"],
  ["the tag subquery", "subquery`(select 1 from ${shipments} as s where s.order_id = ${orders.id})`"],
  ["a statement", "sql`select id from x where id in (select 1 from y where y.id = ${orders.id})`"],
  ["an expression without a subquery", "sql`max(${orders.id})`"],
])("the check accepts %s", (_, code) => {
  expect(findUnqualifiedSubqueries("file.ts", IMPORTS + code)).toEqual([]);
});

test("the test database rejects a statement whose subquery contains a column without a table", async () => {
  const last = sql<number>`(select max(last.id) from ${confirmationEvents} as last
    where last.order_id = ${orderConfirmations.orderId})`;
  const query = db.select({ last }).from(orderConfirmations).where(eq(orderConfirmations.orderId, "1"));
  await expect(query.execute()).rejects.toThrow('"order_id" has no table');
});
