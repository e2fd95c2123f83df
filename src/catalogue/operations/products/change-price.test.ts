import { expect, test } from "vitest";

import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";

import { changePrice } from "./change-price.ts";
import { getProduct } from "./get-product.ts";

const db = await openTestDatabase();
const by = { uid: null, email: "sana@example.com" };

test("changing a price updates the product's lowest price, adds an audit entry and increments the revision", async () => {
  const { id, updatedAt } = await buildProduct(db);
  const revision = await getRevision(db);
  const saved = await changePrice(db, id, { variant: "50ml", price: 3999.5, expectedPrice: 4500 }, { by });
  expect(saved).toMatchObject({ price: 3999.5, variantPricing: { "50ml": 3999.5 } });
  expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  expect(await getRevision(db)).toBe(revision + 1);
  const { items } = await listAudit(db, { subjectType: "product", subjectId: id });
  expect(items[0]).toMatchObject({
    action: "updated",
    changes: [{ field: "prices", from: "50ml 4500", to: "50ml 3999.5" }],
  });
});

test("a price that someone else changed is not overwritten", async () => {
  const { id } = await buildProduct(db);
  await expect(changePrice(db, id, { variant: "50ml", price: 1, expectedPrice: 4000 })).rejects.toThrow(
    "Someone else changed the price of 50ml to Rs.\u00A04,500. Nothing was saved.",
  );
  expect((await getProduct(db, id))?.variantPricing).toEqual({ "50ml": 4500 });
});

test("an unknown size or product is rejected", async () => {
  const { id } = await buildProduct(db);
  const change = { variant: "1l", price: 1, expectedPrice: 1 };
  await expect(changePrice(db, id, change)).rejects.toThrow("1l");
  await expect(changePrice(db, "unknown", change)).rejects.toThrow("Product not found");
});
