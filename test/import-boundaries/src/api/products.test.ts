import { tables } from "#db/tables.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { expect, test } from "vitest";
import { products } from "./products.ts";

test("the products can be listed", () => {
  expect([products, tables, openTestDatabase]).toHaveLength(3);
});
