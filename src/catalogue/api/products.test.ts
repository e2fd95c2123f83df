import { afterEach, describe, expect, test } from "vitest";

import type { StockCheckLine } from "#orders/rules/cart/cart.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { Product } from "../rules/product.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

const api = await openTestApi();
const { db, send, reportedErrors } = api;
const collection = await buildCollection(db);
const image = (await buildImage(db)).url;
const baseFields = { collectionRef: collection.id, image };

await buildProduct(db, {
  ...baseFields,
  name: "Amber",
  createdAt: "2026-01-01T00:00:00.000Z",
  isNewArrival: true,
});
await buildProduct(db, {
  ...baseFields,
  name: "Birch",
  createdAt: "2026-01-02T00:00:00.000Z",
  isWeeklySale: true,
  discountPercentage: 20,
  variantPricing: { "50ml": 3000, "100ml": 5000 },
  stock: { "50ml": 20, "100ml": 0 },
  fragranceNotes: { top: "Birch smoke, Pink pepper", middle: "", base: "" },
});

afterEach(() => expect(reportedErrors).toEqual([]));

describe("public products", () => {
  test("a list returns items (newest first), page, pageSize and total", async () => {
    const { status, body } = await send<Page<Product>>("GET", "/products");
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, pageSize: 24, total: 2 });
    expect(body.items.map((product) => product.id)).toEqual(["birch", "amber"]);
  });

  test("a list can be filtered, sorted and paged; unknown parameters are ignored", async () => {
    const listIds = async (query: string) =>
      (await send<Page<Product>>("GET", `/products?${query}`)).body.items.map((product) => product.id);
    expect(await listIds("sort=price-asc&pageSize=1&utm_source=x")).toEqual(["birch"]);
    expect(await listIds("pageSize=1&page=2")).toEqual(["amber"]);
    expect(await listIds("sizes=100ml,30ml")).toEqual(["birch"]);
    expect(await listIds("sizes=100 ML")).toEqual(["birch"]);
    expect(await listIds("sizes=100ml&sizes=50ml&sort=price-desc")).toEqual(["amber", "birch"]);
    expect(await listIds("minPrice=2400&maxPrice=2400")).toEqual(["birch"]);
    expect(await listIds(`collection=${collection.id}&category=Unisex`)).toHaveLength(2);
    expect(await listIds("collection=nowhere")).toEqual([]);
  });

  test("summaries are listed in the order of the ids, without unknown ids", async () => {
    const listIds = async (query: string) =>
      (await send<Product[]>("GET", `/products/summaries?${query}`)).body.map(({ id }) => id);
    expect(await listIds("ids=birch,nowhere,amber,birch")).toEqual(["birch", "amber"]);
    expect((await send("GET", "/products/summaries")).status).toBe(422);
    const tooMany = Array.from({ length: 21 }, (_, index) => index).join(",");
    expect((await send("GET", `/products/summaries?ids=${tooMany}`)).status).toBe(422);
  });

  test("a list can be filtered by notes, all of which must match, and by sizes in stock", async () => {
    const listIds = async (query: string) =>
      (await send<Page<Product>>("GET", `/products?${query}`)).body.items.map((product) => product.id);
    expect(await listIds("notes=Pink%20Pepper")).toEqual(["birch"]);
    expect(await listIds("notes=birch+smoke,pink+pepper")).toEqual(["birch"]);
    expect(await listIds("notes=birch+smoke&notes=oud")).toEqual([]);
    expect(await listIds("available=true&sizes=100ml")).toEqual([]);
    expect(await listIds("available=true&sizes=50ml")).toEqual(["birch", "amber"]);
  });

  test("a list can be filtered by audience and scent; an unknown note matches no product", async () => {
    const getTotal = async (query: string) =>
      (await send<Page<Product>>("GET", `/products?${query}`)).body.total;
    expect(await getTotal("audience=unisex&audience=men")).toBe(2);
    expect(await getTotal("audience=women")).toBe(0);
    expect(await getTotal("family=woody&concentration=edp&occasion=office")).toBe(0);
    expect(await getTotal("note=no-such-note")).toBe(0);
    expect(await getTotal("withoutNote=no-such-note")).toBe(2);
  });

  test("facets=1 adds the filter options, counted with the other filters applied", async () => {
    const { body } = await send<{ facets?: object }>("GET", "/products?facets=1&available=true&pageSize=1");
    expect(body.facets).toMatchObject({
      sizes: ["50ml"],
      sizeCounts: [{ value: "50ml", count: 2 }],
      minPrice: 2400,
      maxPrice: 4500,
      categories: [{ value: "Unisex", count: 2 }],
      audiences: [{ value: "unisex", count: 2 }],
      available: 2,
    });
    expect((await send<object>("GET", "/products")).body).not.toHaveProperty("facets");
  });

  test.each([
    "available=perhaps",
    "facets=yes",
    "notes=%00",
    "family=nowhere",
    "audience=men&audience=everybody",
    Array.from({ length: 21 }, (_, index) => `note=${index}`).join("&"),
    "page=0",
    "page=-1",
    "page=1.5",
    "page=NaN",
    "page=1e9",
    "pageSize=101",
    "pageSize=0",
    "sort=random",
    "minPrice=-1",
    "maxPrice=cheap",
    "maxPrice=",
    "collection=%00",
    `category=${"c".repeat(10_000)}`,
    "sizes=%00",
    "limit=0",
  ])("an invalid value returns a problem document: %s", async (query) => {
    const path = query.startsWith("limit") ? "/products/new-arrivals" : "/products";
    const { status, headers, problem } = await send("GET", `${path}?${query}`);
    expect(status).toBe(422);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(Object.keys(problem.errors ?? {})).toHaveLength(1);
  });

  test("a product is returned by id, with prices in PKR [000 §3] [000 §7]", async () => {
    const { body } = await send<Product>("GET", "/products/birch");
    expect(body).toMatchObject({
      id: "birch",
      price: 3000,
      variantPricing: { "50ml": 3000, "100ml": 5000 },
      image,
    });
  });

  test.each(["/products/never-was", "/products/never-was/related", "/products/%F0%9F%8C%B9"])(
    "an unknown product returns 404 'Product not found': %s",
    async (path) => {
      const { status, problem } = await send("GET", path);
      expect(status).toBe(404);
      expect(problem.detail).toBe("Product not found");
    },
  );

  test.each(["/products/%00", `/products/${"p".repeat(10_000)}`])(
    "an invalid id is rejected: %#",
    async (path) => {
      expect((await send("GET", path)).status).toBe(422);
    },
  );

  test("new arrivals, the weekly sale and related products are listed", async () => {
    const listIds = async (path: string) =>
      (await send<Product[]>("GET", path)).body.map((product) => product.id);
    expect(await listIds("/products/new-arrivals")).toEqual(["amber"]);
    expect(await listIds("/products/weekly-sale?limit=5")).toEqual(["birch"]);
    expect(await listIds("/products/amber/related")).toEqual(["birch"]);
  });

  test("a stock check returns the unit price and availability of each line [000 §7]", async () => {
    const lines = [
      { productId: "birch", variant: "50ml", quantity: 2 },
      { productId: "birch", variant: "50ml", quantity: 21 },
      { productId: "birch", variant: "7ml", quantity: 1 },
      { productId: "constructor", variant: "__proto__", quantity: 1 },
    ];
    const { status, body } = await send<StockCheckLine[]>("POST", "/products/stock-check", { items: lines });
    expect(status).toBe(200);
    expect(body.map(({ price, stock, state }) => [price, stock, state])).toEqual([
      [2400, 20, "ok"],
      [2400, 20, "short"],
      [null, null, "gone"],
      [null, null, "gone"],
    ]);
  });

  test.each([
    {},
    { items: [] },
    { items: "all" },
    ...[0, -1, 1.5, 1e9, "NaN", null].map((quantity) => ({
      items: [{ productId: "birch", variant: "50ml", quantity }],
    })),
    { items: [{ productId: "birch", variant: "50ml", quantity: 1, price: 1 }] },
    { items: [{ productId: "a\u0000", variant: "50ml", quantity: 1 }] },
  ])("a stock check rejects invalid lines: %j", async (body) => {
    const { status, problem } = await send("POST", "/products/stock-check", body);
    expect(status).toBe(422);
    expect(problem.detail).not.toBe("");
  });
});
