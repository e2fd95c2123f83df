import { randomUUID } from "node:crypto";

import { afterEach, expect, test } from "vitest";

import { priceChanges } from "../../tables/product-change-schema.server.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import type { CurrentPrices } from "../../rules/price-changes/price-rule.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct } from "#test/factories.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);

const post = <Body>(path: string, body: unknown) =>
  send<Body>("POST", `/admin/price-changes${path}`, body, staff);

const buildBody = (productId: string, overrides: object = {}) => ({
  id: randomUUID(),
  rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
  products: [{ id: productId, prices: [{ size: "50ml", price: 4500 }] }],
  ...overrides,
});

afterEach(() => expect(reportedErrors).toEqual([]));

test("a price change is applied once per id, listed and undone", async () => {
  const { id, name } = await buildProduct(db);
  const current = await post<CurrentPrices[]>("/current", { ids: [id, "gone", id] });
  expect([current.status, current.body]).toEqual([
    200,
    [{ id, name, discountPercentage: null, prices: [{ size: "50ml", price: 4500 }] }],
  ]);
  const body = buildBody(id);
  const changed = await post<CompletedPriceChange>("", body);
  expect([changed.status, changed.body.prices, changed.body.products]).toEqual([201, 1, 1]);
  expect((await post<CompletedPriceChange>("", body)).body).toEqual(changed.body);
  const listed = await send<CompletedPriceChange[]>("GET", "/admin/price-changes", undefined, staff);
  expect(listed.body).toEqual([changed.body]);
  const undone = await post<CompletedPriceChange>(`/${body.id}/undo`, {});
  expect([undone.status, undone.body.restored]).toEqual([200, 1]);
  expect((await post<CurrentPrices[]>("/current", { ids: [id] })).body[0]?.prices[0]?.price).toBe(4500);
});

test("prices that have changed cause a conflict with reasons by product id; an undo can skip them", async () => {
  const [{ id }, otherProduct] = [await buildProduct(db), await buildProduct(db)];
  const body = buildBody(id);
  body.products.push({ id: otherProduct.id, prices: [{ size: "50ml", price: 4500 }] });
  await post("", body);
  const { problem } = await post("", { ...body, id: randomUUID() });
  expect(problem).toMatchObject({ status: 409, code: "conflict" });
  expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual([id, otherProduct.id].toSorted());
  const manualChange = { variant: "50ml", price: 5000, expectedPrice: 4950 };
  await send("PATCH", `/admin/products/${id}/prices`, manualChange, staff);
  expect((await post(`/${body.id}/undo`, {})).problem).toMatchObject({ status: 409, code: "conflict" });
  const undone = await post<CompletedPriceChange>(`/${body.id}/undo`, { skipChanged: true });
  expect([undone.status, undone.body.restored]).toEqual([200, 1]);
});

test("an undo after 10 minutes is rejected with the code undo-expired", async () => {
  const { id } = await buildProduct(db);
  const body = buildBody(id);
  await post("", body);
  await db.update(priceChanges).set({ createdAt: new Date(Date.now() - 601_000) });
  expect((await post(`/${body.id}/undo`, {})).problem).toMatchObject({
    status: 409,
    code: "undo-expired",
    detail: "A price change can be undone for 10 minutes. This time has passed, so the prices are unchanged.",
  });
  expect((await post("/unknown/undo", {})).status).toBe(404);
});

test.each([
  ["a change of 0", { change: 0 }, "Enter a number above 0"],
  ["a reduction of 100%", { change: -100 }, "Enter less than 100%"],
  ["an increase above 1000%", { change: 1000.5 }, "Enter at most 1000%"],
  ["three decimals", { change: 0.125 }, "Use at most 2 decimals"],
  [
    "an amount of 10 million",
    { unit: "rupees", change: 10_000_000 },
    "Enter an amount below Rs.\u00A010,000,000",
  ],
])("%s is rejected", async (_, rule, message) => {
  const { id } = await buildProduct(db);
  const body = buildBody(id);
  const { problem } = await post("", { ...body, rule: { ...body.rule, ...rule } });
  expect([problem.status, problem.errors]).toEqual([422, { "rule.change": [message] }]);
});

test("more than 1,000 products, an unknown rounding step and a product without prices are rejected", async () => {
  const ids = Array.from({ length: 1001 }, (_, index) => `product-${index}`);
  expect((await post("/current", { ids })).status).toBe(422);
  expect((await post("/current", { ids: [] })).status).toBe(422);
  const { id } = await buildProduct(db);
  const body = buildBody(id);
  expect((await post("", { ...body, rule: { ...body.rule, roundTo: 7 } })).status).toBe(422);
  expect((await post("", { ...body, products: [{ id, prices: [] }] })).status).toBe(422);
});
