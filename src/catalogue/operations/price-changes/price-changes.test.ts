import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { products } from "../../tables/product-schema.server.ts";
import { priceChanges } from "../../tables/product-change-schema.server.ts";
import type { PriceRule } from "../../rules/price-changes/price-rule.ts";
import { planPrices } from "../../rules/price-changes/price-rule.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { UndoExpired } from "../../rules/catalogue-errors.ts";
import { changePrice } from "../products/change-price.ts";
import { deleteProduct } from "../products/delete-products.ts";
import { getProduct } from "../products/get-product.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { changePrices, deletePriceChanges, listPriceChanges, undoPriceChange } from "./price-changes.ts";
import { readPrices } from "./read-prices.ts";

const db = await openTestDatabase();
const collection = await buildCollection(db);
const base = {
  collectionRef: collection.id,
  image: (await buildImage(db)).url,
  variants: ["50ml", "100ml"],
  variantPricing: { "50ml": 4500, "100ml": 7999.5 },
};
const by = await createUser(db, {
  email: "sana@example.com",
  password: "garnet harbour",
  displayName: "",
  isAdmin: true,
});
const TEN_PERCENT: PriceRule = { unit: "percent", change: 10, size: null, roundTo: 10 };
let changeCount = 0;

async function buildProducts(count: number): Promise<string[]> {
  const builtProducts = await Promise.all(
    Array.from({ length: count }, (_, index) => buildProduct(db, { ...base, name: `P${index}` })),
  );
  return builtProducts.map(({ id }) => id);
}

/** Returns the request that the page sends after its preview. */
async function previewChange(ids: readonly string[], rule: PriceRule = TEN_PERCENT) {
  changeCount += 1;
  const { changes } = planPrices(await readPrices(db, ids), rule);
  const changesByProduct = Map.groupBy(changes, ({ productId }) => productId);
  return {
    id: `change-${changeCount}`,
    rule,
    products: [...changesByProduct].map(([id, prices]) => ({
      id,
      prices: prices.map(({ size, from }) => ({ size, price: from })),
    })),
  };
}

const readPricing = async (id: string) => (await getProduct(db, id))?.variantPricing;
const getFailure = (write: Promise<unknown>) => write.catch((error: unknown) => error);

test("a price change updates the sizes and product prices, with one audit entry per product and one new revision", async () => {
  const ids = await buildProducts(2);
  const [first = ""] = ids;
  await db.update(products).set({ discountPercentage: 20 }).where(eq(products.id, first));
  const revision = await getRevision(db);
  const changed = await changePrices(db, await previewChange(ids), { by });
  expect(changed).toMatchObject({ products: 2, prices: 4, by: "sana@example.com", undoneAt: null });
  expect(await getRevision(db)).toBe(revision + 1);
  expect(await readPricing(first)).toEqual({ "50ml": 4950, "100ml": 8800 });
  const [row] = await db.select().from(products).where(eq(products.id, first));
  expect([row?.price, row?.salePrice]).toEqual([495_000, 396_000]);
  const { items } = await listAudit(db, { subjectType: "product", subjectId: first });
  expect(items.map(({ actor, action, changes }) => [actor.email, action, changes])).toEqual([
    [
      "sana@example.com",
      "updated",
      [{ field: "prices", from: "50ml 4500, 100ml 7999.5", to: "50ml 4950, 100ml 8800" }],
    ],
  ]);
});

test("a rule for one size leaves the prices of other sizes unchanged", async () => {
  const ids = await buildProducts(1);
  await changePrices(db, await previewChange(ids, { ...TEN_PERCENT, size: "100ml" }));
  expect(await readPricing(ids[0] ?? "")).toEqual({ "50ml": 4500, "100ml": 8800 });
});

test("if one price has changed since the preview, no price is saved and the error lists the products", async () => {
  const [first = "", second = "", deleted = ""] = await buildProducts(3);
  const request = await previewChange([first, second, deleted]);
  await changePrice(db, second, { variant: "50ml", price: 5000, expectedPrice: 4500 });
  await deleteProduct(db, deleted);
  const failure = await getFailure(changePrices(db, request));
  expect(failure).toBeInstanceOf(Conflict);
  expect((failure as Conflict).fields).toEqual({
    [second]: ["P1: 50ml now costs Rs.\u00A05,000"],
    [deleted]: [`${deleted}: someone else deleted it`],
  });
  expect(await readPricing(first)).toEqual({ "50ml": 4500, "100ml": 7999.5 });
  // A corrected preview can use the same id, because nothing was saved.
  await changePrices(db, { ...(await previewChange([first, second])), id: request.id });
  expect(await readPricing(second)).toEqual({ "50ml": 5500, "100ml": 8800 });
});

test("a repeated or concurrent request with the same id changes prices once", async () => {
  const ids = await buildProducts(1);
  const request = await previewChange(ids);
  const [first, second] = await Promise.all([changePrices(db, request), changePrices(db, request)]);
  expect(second).toEqual(first);
  expect(await changePrices(db, request)).toEqual(first);
  expect(await readPricing(ids[0] ?? "")).toEqual({ "50ml": 4950, "100ml": 8800 });
});

test("a new price below Rs. 1 and a rule without effect are rejected", async () => {
  const [id = ""] = await buildProducts(1);
  const requestedProducts = [{ id, prices: [{ size: "50ml", price: 4500 }] }];
  const changePricesBy = (rule: Partial<PriceRule>) =>
    getFailure(
      changePrices(db, { id: "rejected", rule: { ...TEN_PERCENT, ...rule }, products: requestedProducts }),
    );
  expect(await changePricesBy({ unit: "rupees", change: -4500 })).toBeInstanceOf(InvalidInput);
  expect(await changePricesBy({ unit: "rupees", change: 1, roundTo: 100 })).toBeInstanceOf(InvalidInput);
  expect(await readPricing(id)).toMatchObject({ "50ml": 4500 });
});

test("any staff member can undo a price change, which restores exactly the old prices", async () => {
  const [id = ""] = await buildProducts(1);
  const changed = await changePrices(db, await previewChange([id]), { by });
  expect((await listPriceChanges(db)).map((change) => change.id)).toContain(changed.id);
  const colleague = { uid: null, email: "bilal@example.com" };
  const undone = await undoPriceChange(db, changed.id, { by: colleague });
  expect(undone).toMatchObject({ restored: 1, undoneAt: expect.any(String) });
  expect(await readPricing(id)).toEqual({ "50ml": 4500, "100ml": 7999.5 });
  const { items } = await listAudit(db, { subjectType: "product", subjectId: id });
  expect([items[0]?.action, items[0]?.actor.email]).toEqual(["price-change-undone", "bilal@example.com"]);
  expect((await listPriceChanges(db)).map((change) => change.id)).not.toContain(changed.id);
  // A repeated undo changes nothing.
  const revision = await getRevision(db);
  expect(await undoPriceChange(db, changed.id)).toEqual(undone);
  expect(await getRevision(db)).toBe(revision);
});

test("after 10 minutes, the undo is rejected and the price change is not listed", async () => {
  const [id = ""] = await buildProducts(1);
  const changed = await changePrices(db, await previewChange([id]));
  const afterDeadline = new Date(Date.parse(changed.undoableUntil) + 1);
  expect(await getFailure(undoPriceChange(db, changed.id, { now: afterDeadline }))).toBeInstanceOf(
    UndoExpired,
  );
  expect((await listPriceChanges(db, afterDeadline)).map((change) => change.id)).not.toContain(changed.id);
  expect(await readPricing(id)).toEqual({ "50ml": 4950, "100ml": 8800 });
  expect(await getFailure(undoPriceChange(db, "unknown"))).toBeInstanceOf(NotFound);
});

test("an undo lists the products whose prices were changed again, and can restore the other products", async () => {
  const [first = "", second = ""] = await buildProducts(2);
  const { id } = await changePrices(db, await previewChange([first, second]));
  await changePrice(db, second, { variant: "100ml", price: 9000, expectedPrice: 8800 });
  const failure = await getFailure(undoPriceChange(db, id));
  expect((failure as Conflict).fields).toEqual({ [second]: ["P1: 100ml now costs Rs.\u00A09,000"] });
  expect(await readPricing(first)).toEqual({ "50ml": 4950, "100ml": 8800 });
  expect(await undoPriceChange(db, id, { skipChanged: true })).toMatchObject({ restored: 1 });
  expect(await readPricing(first)).toEqual({ "50ml": 4500, "100ml": 7999.5 });
  expect(await readPricing(second)).toEqual({ "50ml": 4950, "100ml": 9000 });
});

test("a changed discount does not prevent an undo, and the sale price is recalculated from the restored price", async () => {
  const [id = ""] = await buildProducts(1);
  const changed = await changePrices(db, await previewChange([id]));
  await db.update(products).set({ discountPercentage: 50 }).where(eq(products.id, id));
  await undoPriceChange(db, changed.id);
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect([row?.price, row?.salePrice]).toEqual([450_000, 225_000]);
});

test("price changes are deleted after a day", async () => {
  const ids = await buildProducts(1);
  const { id } = await changePrices(db, await previewChange(ids));
  await deletePriceChanges(db, new Date(Date.now() + 23 * HOUR_MS));
  expect(await db.$count(priceChanges, eq(priceChanges.id, id))).toBe(1);
  await deletePriceChanges(db, new Date(Date.now() + 25 * HOUR_MS));
  expect(await db.$count(priceChanges, eq(priceChanges.id, id))).toBe(0);
});
