import { expect, test } from "vitest";

import { CHECKOUT } from "#test/checkout.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct } from "#test/factories.ts";

import type { Order } from "../../rules/order.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const product = await buildProduct(api.db, { variantPricing: { "50ml": 1000 } });

const body = (fields: object = {}) => ({
  handover: "delivery",
  channel: "phone",
  customer: { name: "Ayesha Khan", phone: "0300 1234567" },
  address: CHECKOUT.address,
  items: [{ productId: product.id, variant: "50ml", quantity: 2 }],
  tellsCustomer: false,
  ...fields,
});

test("staff enter an order, whose history names them", async () => {
  const placed = await api.send<Order>("POST", "/admin/orders", body({ expectedTotal: 2000 }), staff);
  expect([placed.status, placed.body.status]).toEqual([201, "confirmed"]);
  expect(placed.body.statusHistory.map(({ changedBy }) => changedBy)).toEqual(["Sana", "Sana"]);
});

test("a discount without a reason is rejected, and the quote shows what it takes off", async () => {
  const discount = { kind: "percent", value: 10 };
  const rejected = await api.send("POST", "/admin/orders", body({ discount }), staff);
  expect([rejected.status, rejected.problem.errors]).toEqual([422, { discountReason: ["Enter a reason"] }]);
  const { items } = body();
  const quote = await api.send<{ total: number }>(
    "POST",
    "/admin/orders/quote",
    { handover: "counter", items, discount },
    staff,
  );
  expect(quote.body.total).toBe(1800);
});

test("staff who may enter orders give a discount only with the permission", async () => {
  const seller = await api.signIn("orders");
  const discount = { discount: { kind: "fixed", value: 100 }, discountReason: "Regular" };
  expect((await api.send("POST", "/admin/orders", body(discount), seller)).status).toBe(403);
  expect((await api.send("POST", "/admin/orders", body(), seller)).status).toBe(201);
  const packer = await api.signIn("packer");
  expect((await api.send("POST", "/admin/orders", body(), packer)).status).toBe(403);
});

test("a scanned barcode finds its size, and an unknown one none", async () => {
  const scanned = await buildProduct(api.db, {
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 1800 },
    sizes: { "100ml": { barcode: "96385074", sku: "OUD-100" } },
  });
  for (const code of ["96385074", "oud-100"]) {
    const { body: size } = await api.send("POST", "/admin/orders/scan", { code }, staff);
    expect(size).toEqual({ productId: scanned.id, variant: "100ml", name: scanned.name });
  }
  expect((await api.send("POST", "/admin/orders/scan", { code: "40170725" }, staff)).status).toBe(404);
});
