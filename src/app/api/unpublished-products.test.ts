import { expect, test } from "vitest";

import type { ProductStatus } from "#catalogue/rules/product-status.ts";
import { createProductNotFound } from "#catalogue/rules/catalogue-errors.ts";
import { changeProducts } from "#catalogue/operations/products/change-products.ts";
import {
  removeProduct,
  buildCollection,
  buildImage,
  buildProduct,
  buildOrderInput,
} from "#test/factories.ts";
import { openTestApi } from "#test/api.ts";

const { db, send } = await openTestApi();
const collectionRef = (await buildCollection(db, { name: "Attars" })).id;
const fields = {
  collectionRef,
  image: (await buildImage(db)).url,
  category: "Unisex",
  isWeeklySale: true,
  discountPercentage: 10,
  fragranceNotes: { top: "Saffron", middle: "", base: "" },
};
const published = await buildProduct(db, { ...fields, name: "Zafran Published" });
const deleted = await buildProduct(db, { ...fields, name: "Zafran Deleted" });
const unpublished = await Promise.all(
  (["draft", "archived"] as const).map((status) =>
    buildProduct(db, {
      ...fields,
      name: `Zafran Qalandar ${status}`,
      description: "Qalandarine in every line.",
      category: "Qalandariya",
      fragranceNotes: { top: "Qalandar resin", middle: "", base: "" },
      status,
    }),
  ),
);
await buildProduct(db, {
  ...fields,
  name: "Naya Qalandar",
  isWeeklySale: false,
  isNewArrival: true,
  status: "draft",
});
await removeProduct(db, deleted.id);

interface OpenApiDocument {
  paths: Record<string, { get?: { operationId: string } }>;
}

/** Query strings that cover further branches of an operation, by operation id. */
const QUERIES: Record<string, string[]> = {
  listProducts: [
    "",
    "?facets=1",
    "?search=qalandar&facets=1",
    "?search=qalandr",
    "?search=qalandarine",
    "?search=qalandr%20resn",
    "?search=qa",
    "?search=qalandar&sort=price-asc",
    "?category=Qalandariya",
    "?notes=qalandar%20resin",
    `?collection=${collectionRef}&sort=rating`,
    "?sort=price-desc&pageSize=1&page=2",
    "?minPrice=1&available=true&facets=1",
  ],
  searchCatalogue: ["?q=qalandar", "?q=qalandr", "?q=qalandarine", "?q=qa", "?q=qalandariya", "?q=zafran"],
  listProductSummaries: [`?ids=${[published, ...unpublished].map(({ id }) => id).join(",")}`],
};

/** Paths that the test skips, because they need other parameters or do not return products. */
const SKIPPED_PATHS = /hooks|orders|newsletter|media|locations|stock-check|session|auth|health/;

test("no public endpoint shows a draft or an archived product [ASVS 8.2.3]", async () => {
  const { paths } = (await send<OpenApiDocument>("GET", "/openapi.json")).body;
  const requests = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path.includes("/admin/") || SKIPPED_PATHS.test(path)) return [];
    const id = path.includes("/collections/") ? collectionRef : published.id;
    const requestPath = path.replace(/^\/api/, "").replaceAll(/\{[^}]+\}/g, id);
    return (QUERIES[get.operationId] ?? [""]).map((query) => `${requestPath}${query}`);
  });
  expect(requests.length).toBeGreaterThan(25);
  for (const requestPath of requests) {
    const { status, body } = await send("GET", requestPath);
    expect([requestPath, status]).toEqual([requestPath, 200]);
    expect(JSON.stringify(body), requestPath).not.toMatch(/qalandar/i);
  }
});

test.each(["", "/related", "/reviews"])(
  "the URL of a draft or an archived product returns the same response as that of a deleted product: %s",
  async (path) => {
    const expected = await send("GET", `/products/${deleted.id}${path}`);
    expect(expected).toMatchObject({ status: 404, problem: { detail: createProductNotFound().message } });
    for (const { id } of unpublished) {
      const { status, problem } = await send("GET", `/products/${id}${path}`);
      expect([status, problem]).toEqual([expected.status, expected.problem]);
    }
  },
);

test("stock check, quote and order return the same responses for a draft or an archived product as for a deleted product", async () => {
  const sendRequests = async (productId: string) => {
    const items = [
      { productId: published.id, variant: "50ml", quantity: 1 },
      { productId, variant: "50ml", quantity: 1 },
    ];
    const responses = [
      await send("POST", "/products/stock-check", { items }),
      await send("POST", "/orders/quote", { items }),
      await send("POST", "/orders", buildOrderInput(items)),
    ];
    return responses.map(({ status, body }) =>
      [status, JSON.stringify(body)].join(" ").replaceAll(productId, "ID"),
    );
  };
  const expected = await sendRequests(deleted.id);
  expect(expected[0]).toContain(`"state":"gone"`);
  expect(expected[2]).toContain("line-unavailable");
  for (const { id } of unpublished) expect(await sendRequests(id)).toEqual(expected);
});

test("a cached list shows a product as soon as it is published, and hides it when it is archived", async () => {
  const [product] = unpublished;
  const isListed = async () =>
    JSON.stringify((await send("GET", "/products?facets=1")).body).includes(String(product?.id));
  const setStatus = (status: ProductStatus) =>
    changeProducts(db, { ids: [String(product?.id)], change: { status } });
  expect(await isListed()).toBe(false);
  await setStatus("published");
  expect(await isListed()).toBe(true);
  await setStatus("archived");
  expect(await isListed()).toBe(false);
});
