import { afterEach, describe, expect, test } from "vitest";

import { products } from "../../tables/product-schema.server.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { Product } from "../../rules/product.ts";
import type { EditableProduct, StaffProduct } from "../../rules/staff-product.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage, buildProduct, buildProductFields } from "#test/factories.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);
const shopper = await signIn(false);
const collection = await buildCollection(db);
const image = (await buildImage(db)).url;
const baseFields = { collectionRef: collection.id, image };
const fields = await buildProductFields(db, { ...baseFields, name: "Noor" });

afterEach(() => expect(reportedErrors).toEqual([]));

describe("staff products", () => {
  test("a product is added, changed and deleted [000 §7] [001 §7]", async () => {
    const added = await send<Product>("POST", "/admin/products", fields, staff);
    expect([added.status, added.body.id]).toEqual([201, "noor"]);
    const renamed = { ...fields, name: "Noor Intense", expectedUpdatedAt: added.body.updatedAt };
    const changed = await send<Product>("PUT", "/admin/products/noor", renamed, staff);
    expect([changed.status, changed.body.name]).toEqual([200, "Noor Intense"]);
    expect((await send("PUT", "/admin/products/noor", renamed, staff)).status).toBe(409);
    expect((await send("DELETE", "/admin/products/noor", undefined, staff)).status).toBe(204);
    expect((await send("GET", "/products/noor")).status).toBe(404);
  });

  test("the list is searched and paged, and a product is returned with its last change [001 §7]", async () => {
    const { id } = await buildProduct(db, { ...baseFields, name: "Zafran", sku: "ZE-9" });
    const list = await send<Page<StaffProduct>>("GET", "/admin/products?search=ze-9", undefined, staff);
    expect([list.status, list.body.items.map((product) => product.name)]).toEqual([200, ["Zafran"]]);
    expect((await send("GET", "/admin/products?page=0", undefined, staff)).status).toBe(422);
    const input = { ...fields, name: "Zafran", stock: {} };
    await send("PUT", `/admin/products/${id}`, input, staff);
    const staffProduct = await send<EditableProduct>("GET", `/admin/products/${id}`, undefined, staff);
    expect(staffProduct.body).toMatchObject({
      product: { id, mainImage: { url: image }, ratingCount: 0 },
      lastChange: { by: expect.stringContaining("@example.com") },
    });
    expect((await send("GET", "/admin/products/never-was", undefined, staff)).problem.detail).toBe(
      "Product not found",
    );
  });

  test("an outdated expectedStock returns 409 with an error for its size", async () => {
    const { id } = await buildProduct(db, { ...baseFields, stock: { "50ml": 8 } });
    const stale = { ...fields, stock: { "50ml": 20 }, expectedStock: { "50ml": 10 } };
    const { status, problem } = await send("PUT", `/admin/products/${id}`, stale, staff);
    expect(status).toBe(409);
    expect(Object.keys(problem.errors ?? {})).toEqual(["stock.50ml"]);
  });

  test("all validation errors are returned in one response, grouped by field, and nothing is stored", async () => {
    const before = await db.$count(products);
    const invalidFields = {
      ...fields,
      name: "",
      isWeeklySale: true,
      image: null,
      variantPricing: { "50ml": 0 },
    };
    const { status, problem } = await send("POST", "/admin/products", invalidFields, staff);
    expect(status).toBe(422);
    expect(problem.errors).toEqual({
      name: ["Name is required"],
      "variantPricing.50ml": ["Please set a price for all variants."],
      image: ["Please upload a main product image or at least one variant image."],
      discountPercentage: ["Weekly sale products must have a valid discount percentage"],
    });
    expect(await db.$count(products)).toBe(before);
  });

  test.each([
    { sold: { "50ml": 99 } },
    { rating: 5 },
    { ratings: [5] },
    { id: "mine" },
    { name: "n".repeat(10_000) },
    { name: "a\u0000b" },
    { stock: { "50ml": -1 } },
    { stock: { "50ml": 1.5 } },
    { stock: { "50ml": 1e9 } },
    { stock: { "50ml": "NaN" } },
    { variants: [] },
    { collectionRef: "never-was" },
    { image: "/media/never-was.jpg" },
  ])("invalid values are rejected: %j", async (overrides) => {
    const { status, problem } = await send("POST", "/admin/products", { ...fields, ...overrides }, staff);
    expect(status).toBe(422);
    expect(problem.detail).not.toBe("");
  });

  test("an unknown product can be neither changed nor deleted", async () => {
    for (const [method, body] of [
      ["PUT", fields],
      ["DELETE", undefined],
    ] as const) {
      const { status, problem } = await send(method, "/admin/products/never-was", body, staff);
      expect([status, problem.detail]).toEqual([404, "Product not found"]);
    }
  });

  test("write requests require a signed-in admin, and a rejected request changes nothing", async () => {
    const { id } = await buildProduct(db, { ...baseFields, name: "Guarded" });
    for (const [method, path] of [
      ["POST", ""],
      ["PUT", `/${id}`],
      ["DELETE", `/${id}`],
    ] as const) {
      const body = method === "DELETE" ? undefined : fields;
      expect((await send(method, `/admin/products${path}`, body)).status).toBe(401);
      expect((await send(method, `/admin/products${path}`, body, shopper)).status).toBe(403);
    }
    expect((await send<Product>("GET", `/products/${id}`)).body.name).toBe("Guarded");
  });
});
