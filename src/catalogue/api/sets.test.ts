import { beforeEach, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import type { ProductInputFields } from "../rules/product-input.ts";
import type { Product } from "../rules/product.ts";
import type { PlacedOrder } from "#orders/rules/order.ts";
import { changeProducts } from "../operations/products/change-products.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput, buildProductFields } from "#test/factories.ts";

const api = await openTestApi();
const staff = await api.signIn(true);

let rose: Product;
let set: Product;

beforeEach(async () => {
  rose = await buildProduct(api.db, { name: "Rose", variants: ["10ml"], stock: { "10ml": 2 } });
  const oud = await buildProduct(api.db, { name: "Oud", variants: ["10ml"] });
  const parts = [rose, oud].map(({ id }) => ({ productId: id, variant: "10ml", quantity: 1 }));
  set = await buildProduct(api.db, {
    name: "Discovery Set",
    variants: ["Set"],
    stock: {},
    parts: { Set: parts },
  });
});

const placeOrder = ({ id: productId }: Product, variant: string, quantity: number) =>
  api.send<PlacedOrder>("POST", "/orders", buildOrderInput([{ productId, variant, quantity }]));

async function sellOutRose() {
  const { id } = (await placeOrder(rose, "10ml", 2)).body;
  await updateOrderStatus(api.db, { orderId: id, status: "confirmed" });
}

test("ordering a set with a sold-out part returns 409, names the part and stores nothing", async () => {
  await sellOutRose();
  const before = await api.db.$count(orders);
  const { status, problem } = await placeOrder(set, "Set", 1);
  expect([status, problem.code]).toEqual([409, "insufficient-stock"]);
  expect(problem.detail).toBe(
    "Insufficient stock for: Discovery Set (Set): requested 1, available 0 because of Rose (10ml)",
  );
  expect(await api.db.$count(orders)).toBe(before);
});

test("the out-of-stock error of a set does not name unpublished parts", async () => {
  await changeProducts(api.db, { ids: [rose.id], change: { status: "draft" } });
  const { status, problem } = await placeOrder(set, "Set", 1);
  expect([status, problem.detail]).toEqual([
    409,
    "Insufficient stock for: Discovery Set (Set): requested 1, available 0",
  ]);
});

test("earlier lines of an order reduce the available parts of a set", async () => {
  const items = [
    { productId: rose.id, variant: "10ml", quantity: 2 },
    { productId: set.id, variant: "Set", quantity: 1 },
  ];
  const { problem } = await api.send("POST", "/orders", buildOrderInput(items));
  expect(problem.detail).toContain("available 0 because of Rose (10ml)");
});

test("changing an ordered set into a single size, or the reverse, is rejected with an error for its field", async () => {
  await placeOrder(set, "Set", 1);
  const bottle = await buildProduct(api.db, { name: "Bottle", variants: ["50ml"] });
  await placeOrder(bottle, "50ml", 1);
  const part = { productId: rose.id, variant: "10ml", quantity: 1 };
  const changes: { product: Product; size: string; parts: NonNullable<ProductInputFields["parts"]> }[] = [
    { product: set, size: "Set", parts: {} },
    { product: bottle, size: "50ml", parts: { "50ml": [part] } },
    // Ordered as a part of the set.
    { product: rose, size: "10ml", parts: { "10ml": [{ ...part, productId: bottle.id, variant: "50ml" }] } },
  ];
  for (const { product, size, parts } of changes) {
    const url = `/admin/products/${product.id}`;
    const readProduct = async () => (await api.send<Product>("GET", url, undefined, staff)).body;
    const before = await readProduct();
    const fields = await buildProductFields(api.db, { variants: [size], stock: {}, parts });
    const { status, problem } = await api.send("PUT", url, fields, staff);
    expect([status, problem.code]).toEqual([409, "conflict"]);
    expect(problem.errors).toEqual({
      [`parts.${size}`]: [
        `${size} has been ordered, so it cannot change between a set and a single size. Add a new size instead.`,
      ],
    });
    expect(await readProduct()).toEqual(before);
  }
});
