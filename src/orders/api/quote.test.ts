import { expect, test } from "vitest";

import { orders } from "../tables/order-schema.server.ts";
import type { PlacedOrder } from "../rules/order.ts";
import type { Quote } from "../rules/quote.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi();
const product = await buildProduct(api.db, { variantPricing: { "50ml": 999.5 }, discountPercentage: 15 });
const scarce = await buildProduct(api.db, { name: "Scarce Oud", stock: { "50ml": 1 } });

const line = { productId: product.id, variant: "50ml", quantity: 3 };
const placeOrder = (body: object, key?: string) =>
  api.send<PlacedOrder>("POST", "/orders", body, key === undefined ? {} : { "idempotency-key": key });

test("a quote equals the price of the order, stores nothing and is not cacheable", async () => {
  const before = await api.db.$count(orders);
  const { status, headers, body } = await api.send<Quote>("POST", "/orders/quote", { items: [line] });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({
    lines: [{ productId: product.id, price: 850, requested: 3, quantity: 3, state: "ok" }],
    subtotal: 2550,
    adjustments: [{ kind: "delivery", label: "Delivery", amount: 0 }],
    total: 2550,
  });
  expect(await api.db.$count(orders)).toBe(before);
  const placed = await placeOrder({ ...buildOrderInput([line]), expectedTotal: body.total });
  expect(placed.body).toMatchObject({ subtotal: 2550, adjustments: body.adjustments, totalAmount: 2550 });
});

test("a quote for an incomplete address marks the lines that cannot be ordered as requested", async () => {
  const items = [
    { ...line, productId: scarce.id },
    { ...line, productId: "never-was" },
  ];
  const { body } = await api.send<Quote>("POST", "/orders/quote", { items, address: { city: "Lahore" } });
  expect(body.lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ["short", 1],
    ["gone", 0],
  ]);
  expect(body.total).toBe(4500);
});

test("an order whose total differs from expectedTotal is rejected with a new quote, and nothing is stored", async () => {
  const before = await api.db.$count(orders);
  const { status, problem } = await placeOrder({ ...buildOrderInput([line]), expectedTotal: 2549.99 });
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    code: "total-changed",
    detail: "The total is now Rs.\u00A02,550. Please review it and place the order again.",
    quote: { lines: [{ price: 850 }], total: 2550 },
  });
  expect(await api.db.$count(orders)).toBe(before);
});

test("an order that arrives after expectedDay is rejected with a new quote, and nothing is stored", async () => {
  const { body: quote } = await api.send<Quote>("POST", "/orders/quote", { items: [line] });
  const expectedDay = quote.delivery?.options[0]?.expected.to ?? "";
  const before = await api.db.$count(orders);
  const { status, problem } = await placeOrder({ ...buildOrderInput([line]), expectedDay: "2026-11-20" });
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    code: "total-changed",
    detail: expect.stringMatching(
      /^Your order now arrives .+\. Please review it and place the order again\.$/,
    ),
    quote: { delivery: { options: [{ expected: { to: expectedDay } }] } },
  });
  expect(await api.db.$count(orders)).toBe(before);
  expect((await placeOrder({ ...buildOrderInput([line]), expectedDay })).status).toBe(201);
});

test("a repeated key returns its order regardless of expectedTotal, and the key of a rejected order can be used again", async () => {
  const rejected = await placeOrder(
    { ...buildOrderInput([line]), expectedTotal: 1 },
    "rejected-then-confirmed",
  );
  expect(rejected.status).toBe(409);
  const confirmed = await placeOrder(
    { ...buildOrderInput([line]), expectedTotal: 2550 },
    "rejected-then-confirmed",
  );
  expect(confirmed.status).toBe(201);
  const repeated = await placeOrder(
    { ...buildOrderInput([line]), expectedTotal: 1 },
    "rejected-then-confirmed",
  );
  expect(repeated.status).toBe(201);
  expect(repeated.body.id).toBe(confirmed.body.id);
});

test("an order without expectedTotal is placed at the current price", async () => {
  expect((await placeOrder(buildOrderInput([line]))).status).toBe(201);
});
