import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { orderItems, orders } from "../tables/order-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";
import { createEmptyCartError, LineUnavailable } from "../rules/order-errors.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

import { getLinkedOrder, getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();

test("the subtotal is the discounted unit price, rounded to whole rupees, times the quantity [000 §3] [000 §7] [001 §3]", async () => {
  const product = await buildProduct(db, { variantPricing: { "50ml": 999.5 }, discountPercentage: 15 });
  const order = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 3 }]),
  );
  expect(order.items[0]?.product.price).toBe(850);
  expect(order).toMatchObject({
    subtotal: 2550,
    adjustments: [{ kind: "delivery", label: "Delivery", amount: 0 }],
    totalAmount: 2550,
    totalItems: 3,
  });
});

test("a new order is pending, and its number is ZE followed by 11 digits", async () => {
  const product = await buildProduct(db);
  const order = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  expect(order.status).toBe("pending");
  expect(order.statusHistory.map((change) => change.status)).toEqual(["pending"]);
  expect(order.orderNumber).toMatch(/^ZE\d{11}$/);
});

test("placing an order does not deduct stock", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 2 } });
  await placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]));
  const [size] = await db.select().from(productVariants).where(eq(productVariants.productId, product.id));
  expect(size?.stock).toBe(2);
});

test("orders and quotes mark testers, and an order keeps the mark if the size changes", async () => {
  const product = await buildProduct(db, {
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 2000 },
    sizes: { "50ml": { isTester: true } },
  });
  const items = ["50ml", "100ml"].map((variant) => ({ productId: product.id, variant, quantity: 1 }));
  const quote = await quoteOrder(db, { items });
  expect(quote.lines.map(({ isTester }) => isTester)).toEqual([true, undefined]);
  const order = await placeOrder(db, buildOrderInput(items));
  expect(order.items.map(({ isTester }) => isTester)).toEqual([true, undefined]);
  await db.update(productVariants).set({ isTester: false }).where(eq(productVariants.productId, product.id));
  const stored = await getOrder(db, order.id);
  expect(stored?.items.map(({ isTester }) => isTester)).toEqual([true, undefined]);
});

test("an order keeps the product's name, image and price after the product is deleted [000 §3]", async () => {
  const product = await buildProduct(db, { name: "Fading Rose" });
  const order = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  await removeProduct(db, product.id);
  const stored = await getOrder(db, order.id);
  expect(stored?.items).toEqual([
    {
      product: { id: product.id, name: "Fading Rose", image: product.image, price: product.price },
      variant: "50ml",
      quantity: 1,
    },
  ]);
  expect(stored?.totalAmount).toBe(order.totalAmount);
});

test("two lines of the same size are merged", async () => {
  const product = await buildProduct(db);
  const line = { productId: product.id, variant: "50ml", quantity: 2 };
  const order = await placeOrder(db, buildOrderInput([line, line]));
  expect(order.items).toHaveLength(1);
  expect(order.items[0]?.quantity).toBe(4);
});

test("an order without lines fails with 'Cart is empty' [000 §5]", async () => {
  await expect(placeOrder(db, buildOrderInput([]))).rejects.toThrow(createEmptyCartError());
});

test("an order that exceeds the stock is rejected, and the error names each line with insufficient stock [000 §5]", async () => {
  const scarce = await buildProduct(db, { name: "Scarce Oud", stock: { "50ml": 1 } });
  const soldOut = await buildProduct(db, { name: "Sold Musk", stock: { "50ml": 0 } });
  const orderCount = await db.$count(orders);
  const rejectedOrder = placeOrder(
    db,
    buildOrderInput([
      { productId: scarce.id, variant: "50ml", quantity: 3 },
      { productId: soldOut.id, variant: "50ml", quantity: 1 },
    ]),
  );
  await expect(rejectedOrder).rejects.toThrow(InsufficientStock);
  await expect(rejectedOrder).rejects.toThrow(
    "Insufficient stock for: Scarce Oud (50ml): requested 3, available 1; Sold Musk (50ml): requested 1, available 0",
  );
  expect(await db.$count(orders)).toBe(orderCount);
});

test("an order with an unknown product or size is rejected, and the error names the product or size", async () => {
  const product = await buildProduct(db, { name: "Neroli" });
  const itemCount = await db.$count(orderItems);
  const validLine = { productId: product.id, variant: "50ml", quantity: 1 };
  const orderWithUnknownSize = placeOrder(db, buildOrderInput([validLine, { ...validLine, variant: "7ml" }]));
  await expect(orderWithUnknownSize).rejects.toMatchObject(
    new LineUnavailable("Neroli is not sold in 7ml", "items.1.variant"),
  );
  const orderWithUnknownProduct = placeOrder(
    db,
    buildOrderInput([validLine, validLine, { ...validLine, productId: "unknown" }]),
  );
  await expect(orderWithUnknownProduct).rejects.toMatchObject({
    message: "Product unknown not found",
    fields: { "items.2.productId": ["Product unknown not found"] },
  });
  expect(await db.$count(orderItems)).toBe(itemCount);
});

test("a size without recorded stock is unlimited", async () => {
  const product = await buildProduct(db, { stock: { "50ml": null } });
  const order = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 5000 }]),
  );
  expect(order.totalItems).toBe(5000);
});

test("a repeated idempotency key returns the same order", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const first = await placeOrder(db, input, { idempotencyKey: "lost-response-1" });
  const repeated = await placeOrder(db, input, { idempotencyKey: "lost-response-1" });
  expect(repeated).toEqual(first);
});

test("concurrent requests with the same key place one order", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const orderCount = await db.$count(orders);
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => placeOrder(db, input, { idempotencyKey: "sent-twelve-times" })),
  );
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  expect(await db.$count(orders)).toBe(orderCount + 1);
});

test("a repeated key returns its order even if the items are sold out", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 1 } });
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const options = { idempotencyKey: "sold-out-since" };
  const first = await placeOrder(db, input, options);
  await updateOrderStatus(db, { orderId: first.id, status: "confirmed" });
  expect((await placeOrder(db, input, options)).id).toBe(first.id);
  await expect(placeOrder(db, input)).rejects.toThrow(InsufficientStock);
});

test("placing an order returns the stored order", async () => {
  const [first, second] = [await buildProduct(db), await buildProduct(db, { name: "Amber" })];
  const {
    hasOtherDetails,
    token: _token,
    ...placed
  } = await placeOrder(
    db,
    buildOrderInput([
      { productId: second.id, variant: "50ml", quantity: 2 },
      { productId: first.id, variant: "50ml", quantity: 1 },
    ]),
  );
  expect(hasOtherDetails).toBe(false);
  const { customerInfo: _masked, shippingAddress: _maskedAddress, ...rest } = placed;
  expect(await getLinkedOrder(db, placed.id)).toMatchObject(rest);
});

test("placing an order fails without changes if every generated order number is taken", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { orderNumber } = await placeOrder(db, input);
  const itemCount = await db.$count(orderItems);
  await expect(placeOrder(db, input, { createOrderNumber: () => orderNumber })).rejects.toThrow(
    "order number",
  );
  expect(await db.$count(orderItems)).toBe(itemCount);
});

test("a replay reports whether the request's details differ from those of the order", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const options = { idempotencyKey: "corrected-after-a-lost-response" };
  const changedInput = { ...input, address: { ...input.address, street: "14 Mall Road" } };
  expect((await placeOrder(db, input, options)).hasOtherDetails).toBe(false);
  const corrected = await placeOrder(db, changedInput, options);
  expect(corrected.hasOtherDetails).toBe(true);
  expect((await getOrder(db, corrected.id))?.shippingAddress.street).toBe(input.address.street);
  expect((await placeOrder(db, input, options)).hasOtherDetails).toBe(false);
});

test("reusing a key for different lines is rejected, even if the lines are not available", async () => {
  const [available, soldOut] = [await buildProduct(db), await buildProduct(db, { stock: { "50ml": 0 } })];
  const line = { productId: available.id, variant: "50ml", quantity: 1 };
  const options = { idempotencyKey: "one-key-two-carts" };
  await placeOrder(db, buildOrderInput([line, { ...line, quantity: 2 }]), options);
  const orderCount = await db.$count(orders);
  for (const lines of [[line], [{ ...line, productId: soldOut.id }], [line, line, line, line]])
    await expect(placeOrder(db, buildOrderInput(lines), options)).rejects.toThrow(IdempotencyKeyTaken);
  expect(await db.$count(orders)).toBe(orderCount);
  // Splitting a line into two does not make it a different purchase.
  expect((await placeOrder(db, buildOrderInput([{ ...line, quantity: 3 }]), options)).totalItems).toBe(3);
});

test("if a generated order number is taken, another number is generated [000 §9]", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const first = await placeOrder(db, input);
  const numbers = [first.orderNumber, first.orderNumber, "ZE00000000042"];
  const second = await placeOrder(db, input, { createOrderNumber: () => numbers.shift() ?? "ZE00000000043" });
  expect(second.orderNumber).toBe("ZE00000000042");
});

test("the answer to placing an order masks personal data, and the order that a link opens shows it [000 §7]", async () => {
  const product = await buildProduct(db);
  const placed = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  expect(placed.customerInfo).toEqual({ name: "A••• K•••", email: "a•••@e•••.com", phone: "••• ••67" });
  expect(JSON.stringify(placed)).not.toMatch(/Ayesha|Khan|1234567|Mall Road/);
  const linked = await getLinkedOrder(db, placed.id);
  expect(linked).toMatchObject({
    customerInfo: { name: "Ayesha Khan" },
    shippingAddress: { street: expect.stringContaining("Mall Road") as string },
  });
});

test("a later price change does not change an order's total", async () => {
  const product = await buildProduct(db, { variantPricing: { "50ml": 1000 } });
  const order = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  await db.update(products).set({ price: 999_900, salePrice: 999_900 }).where(eq(products.id, product.id));
  expect((await getOrder(db, order.id))?.totalAmount).toBe(1000);
});

test("an order to a country that the shop does not serve is rejected with an error on the country field [000 §4] [ASVS 2.2.3]", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const inputForAbroad = {
    ...input,
    address: { ...input.address, country: "United States", city: "Austin" },
  };
  const orderCount = await db.$count(orders);
  const rejection = await placeOrder(db, inputForAbroad).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(CountryNotServed);
  expect(rejection).toMatchObject({
    code: "country-not-served",
    fields: { "address.country": ["We deliver to Pakistan only."] },
  });
  expect(await db.$count(orders)).toBe(orderCount);
});

test("a replay returns its order even if the shop no longer serves the country", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const inputForAbroad = { ...input, address: { ...input.address, country: "united states" } };
  const sample = readSampleStore();
  await saveStore(db, { ...sample, countries: ["Pakistan", "United States"] });
  const placed = await placeOrder(db, inputForAbroad, { idempotencyKey: "to-austin-1" });
  await saveStore(db, sample);
  const replayed = await placeOrder(db, inputForAbroad, { idempotencyKey: "to-austin-1" });
  expect(replayed.orderNumber).toBe(placed.orderNumber);
  await expect(placeOrder(db, inputForAbroad)).rejects.toThrow(CountryNotServed);
});

test("an order placed in the caller's transaction commits or rolls back with it [ASVS 2.3.3]", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const orderCount = await db.$count(orders);
  const rolledBack = db.transaction(async (tx) => {
    await placeOrder(tx, input);
    await tx.update(products).set({ name: "Reserved" }).where(eq(products.id, product.id));
    throw new Error("The other write fails.");
  });
  await expect(rolledBack).rejects.toThrow("The other write fails.");
  expect(await db.$count(orders)).toBe(orderCount);
  const { id } = await db.transaction((tx) => placeOrder(tx, input));
  expect(await getOrder(db, id)).toBeDefined();
});

test("in the caller's transaction, a taken order number is replaced and a repeated key returns its order", async () => {
  const product = await buildProduct(db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const first = await placeOrder(db, input, { idempotencyKey: "taken-before-1" });
  const numbers = [first.orderNumber, "ZE00000000077"];
  await db.transaction(async (tx) => {
    const repeated = await placeOrder(tx, input, { idempotencyKey: "taken-before-1" });
    expect(repeated.id).toBe(first.id);
    const next = await placeOrder(tx, input, { createOrderNumber: () => numbers.shift() ?? "" });
    expect(next.orderNumber).toBe("ZE00000000077");
  });
});
