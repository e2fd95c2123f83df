import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";

import { changeProducts } from "./change-products.ts";
import { sellsTesters } from "./sells-testers.ts";

const db = await openTestDatabase();

test("the shop sells testers if a published product has a tester size", async () => {
  await buildProduct(db);
  expect(await sellsTesters(db)).toBe(false);
  const { id } = await buildProduct(db, { sizes: { "50ml": { isTester: true } } });
  expect(await sellsTesters(db)).toBe(true);
  await changeProducts(db, { ids: [id], change: { status: "archived" } });
  expect(await sellsTesters(db)).toBe(false);
});
