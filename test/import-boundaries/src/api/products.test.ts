import { tables } from "#db/tables.ts";
import { openTestDatabase } from "#test/database.ts";
import { expect, test } from "vitest";
import { products } from "./products.ts";

test("the products answer", () => {
  expect([products, tables, openTestDatabase]).toHaveLength(3);
});
