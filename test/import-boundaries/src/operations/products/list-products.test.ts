import { openTestDatabase } from "#test/databases/database.ts";
import { expect, test } from "vitest";
import { listProducts } from "./list-products.ts";

test("an empty shop lists nothing", () => {
  expect([listProducts, openTestDatabase]).toHaveLength(2);
});
