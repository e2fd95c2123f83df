import { expect, test } from "vitest";

import type { Inventory, StockDetail, StockedProduct } from "../../rules/stock/inventory.ts";
import type { Page } from "#kit/rules/paging.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct } from "#test/factories.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const { id } = await buildProduct(api.db, { name: "Oud Mehtab", stock: { "50ml": 8 } });

const get = <Body>(path: string) => api.send<Body>("GET", `/admin/inventory${path}`, undefined, staff);
const changeStock = (product: string, body: unknown) =>
  api.send("PATCH", `/admin/inventory/products/${product}/stock`, body, staff);

test.each([
  ["", 10, 1],
  ["?threshold=7", 7, 0],
  ["?threshold=0", 1, 0],
  ["?threshold=1000", 50, 1],
  ["?threshold=many", 10, 1],
])("the query %j applies a threshold of %i", async (query, threshold, alerts) => {
  const { status, body } = await get<Inventory>(query);
  expect(status).toBe(200);
  expect(body).toMatchObject({ threshold, alerts: { total: alerts }, figures: { products: 1, bottles: 8 } });
});

test("staff without the permission reports.read see the stock but not the sales", async () => {
  const cataloguer = await api.signIn("catalogue");
  const { body } = await api.send<Inventory>("GET", "/admin/inventory", undefined, cataloguer);
  expect([body.figures.bottles, body.sales]).toEqual([8, null]);
  expect((await get<Inventory>("")).body.sales).toMatchObject({ unitsSold: 0, revenue: 0 });
});

test("the product list can be searched, filtered and paged", async () => {
  const { body } = await get<Page<StockedProduct>>("/products?search=mehtab&status=low-stock&sort=sold-desc");
  expect(body).toMatchObject({ total: 1, page: 1, items: [{ id, status: "low-stock" }] });
  expect((await get<Page<StockedProduct>>("/products?status=critical")).body.total).toBe(0);
});

test.each(["?status=gone", "?sort=price", "?page=0", "?pageSize=1000", `?search=${"x".repeat(300)}`])(
  "the query %j is rejected",
  async (query) => {
    expect((await get(`/products${query}`)).status).toBe(422);
  },
);

test("the stock of a product is returned with its movements; an unknown product returns 404", async () => {
  const { body } = await get<StockDetail>(`/products/${id}?threshold=7`);
  expect(body).toMatchObject({ status: "in-stock", movements: [{ delta: 8, reason: "initial" }] });
  const unknown = await get("/products/unknown");
  expect([unknown.status, unknown.problem.detail]).toEqual([404, "Product not found"]);
});

test("a stock change is rejected unless expectedStock equals the current stock", async () => {
  const change = { variant: "50ml", stock: 12, expectedStock: 8 };
  expect((await changeStock(id, change)).body).toMatchObject({ variant: "50ml", stock: 12 });
  const { status, problem } = await changeStock(id, change);
  expect(status).toBe(409);
  expect(problem.detail).toBe("Someone else changed the stock of 50ml to 12. Nothing was saved.");
  expect((await changeStock("unknown", change)).status).toBe(404);
});

test.each([-1, 1.5, "4", 1e9, undefined])("a stock of %j is rejected", async (stock) => {
  const { status, problem } = await changeStock(id, { variant: "50ml", stock, expectedStock: 12 });
  expect(status).toBe(422);
  expect(problem.errors).toHaveProperty("stock");
});

test("bottles are added once per Idempotency-Key, and a repeated request is marked", async () => {
  const product = await buildProduct(api.db, { name: "Oud Safa", stock: { "50ml": 8 } });
  const send = async (add: number) => {
    const path = `/admin/inventory/products/${product.id}/stock`;
    const headers = { ...staff, "idempotency-key": "a-lost-response" };
    const change = { variant: "50ml", add, reason: "received" };
    const response = await api.send<{ stock: number }>("PATCH", path, change, headers);
    return [response.status, response.body.stock, response.headers.get("idempotency-replayed")];
  };
  expect(await send(24)).toEqual([200, 32, null]);
  expect(await send(24)).toEqual([200, 32, "true"]);
  expect((await send(20))[0]).toBe(409);
});
