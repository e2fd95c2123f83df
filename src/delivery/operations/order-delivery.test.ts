import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { deliveryRates } from "../tables/delivery-schema.server.ts";
import { orderEvents } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { toCartProduct } from "#orders/rules/cart/cart.ts";
import type { OrderInput } from "#orders/rules/checkout.ts";
import type { DeliveryRates } from "../rules/delivery-rates.ts";
import { CashOnDeliveryRefused, TotalChanged } from "#orders/rules/order-errors.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import { DeliveryMethodUnavailable } from "../rules/delivery-errors.ts";
import { NO_CONSEQUENCES } from "#store/rules/risk-consequence.ts";
import { decideConfirmation } from "#orders/operations/confirmation/decide-confirmation.ts";
import { quoteOrderAddress } from "#orders/operations/edit/plan-order-address.ts";
import { updateOrderDetails } from "#orders/operations/edit/update-order-details.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { quoteOrder } from "#orders/operations/quote-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOption, buildTerms, RATES } from "#test/delivery.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

import { saveDeliveryRates } from "./save-delivery-rates.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({}));
const product = await buildProduct(db, {
  variantPricing: { "50ml": 2000 },
  minOrderFreeShip: 5000,
  stock: { "50ml": null },
});

const LAHORE = CHECKOUT.address;
const GILGIT = { ...LAHORE, state: "Gilgit-Baltistan", city: "Gilgit" };
const MULTAN = { ...LAHORE, city: "Multan" };

beforeEach(async () => {
  await saveDeliveryRates(db, { rates: RATES });
});

const buildInput = (overrides: Partial<OrderInput> = {}, quantity = 1) =>
  buildOrderInput([{ productId: product.id, variant: "50ml", quantity }], overrides);

const saveRates = (changes: Partial<DeliveryRates>) =>
  saveDeliveryRates(db, { rates: { ...RATES, ...changes } });

async function readStoredOrder(id: string) {
  const order = await getOrder(db, id);
  if (!order) throw new Error("The order is missing.");
  return order;
}

const listAmounts = ({ adjustments }: { adjustments: readonly { kind: string; amount: number }[] }) =>
  adjustments.map(({ kind, amount }) => [kind, amount]);

test("the zone and the delivery method determine an order's charge, and the order stores the method", async () => {
  const { id, totalAmount } = await placeOrder(db, buildInput({ deliveryMethod: "express" }));
  expect(totalAmount).toBe(2450);
  expect(await readStoredOrder(id)).toMatchObject({
    adjustments: [{ kind: "delivery", label: "Express delivery", amount: 450, source: "Large cities" }],
    delivery: { method: "express", minDays: 1, maxDays: 2 },
  });
});

test("an order without a delivery method gets the first method of its zone", async () => {
  expect(await placeOrder(db, buildInput())).toMatchObject({
    totalAmount: 2250,
    delivery: { method: "standard", minDays: 3, maxDays: 5 },
  });
});

test("standard delivery is free at or above the highest free-shipping minimum of the products", async () => {
  expect(listAmounts(await placeOrder(db, buildInput({}, 2)))).toEqual([["delivery", 250]]);
  expect(listAmounts(await placeOrder(db, buildInput({}, 3)))).toEqual([["delivery", 0]]);
});

test("an order with a method that its zone does not offer is rejected", async () => {
  const rejectedOrder = placeOrder(db, buildInput({ address: GILGIT, deliveryMethod: "express" }));
  await expect(rejectedOrder).rejects.toThrow(DeliveryMethodUnavailable);
  await expect(rejectedOrder).rejects.toThrow("Express delivery is not available for Gilgit.");
});

test("an order whose expected total omits the delivery charge is rejected with a quote that includes the charge", async () => {
  const rejectedOrder = placeOrder(db, buildInput({ expectedTotal: 2000 }));
  await expect(rejectedOrder).rejects.toBeInstanceOf(TotalChanged);
  await expect(rejectedOrder).rejects.toMatchObject({
    members: { quote: { total: 2250, delivery: { method: "standard" } } },
  });
});

test("a quote has the same total as the order and lists the delivery methods with their charges", async () => {
  const input = buildInput({ deliveryMethod: "express" }, 2);
  const quote = await quoteOrder(db, input);
  expect(quote.delivery?.options.map(({ method, amount, freeFrom }) => [method, amount, freeFrom])).toEqual([
    ["standard", 250, 5000],
    ["express", 450, null],
  ]);
  expect((await placeOrder(db, input)).totalAmount).toBe(quote.total);
});

test("until the city is known, a quote contains no delivery terms", async () => {
  const quote = await quoteOrder(db, { items: buildInput().items });
  expect(quote).toMatchObject({ total: 2000, adjustments: [], delivery: null, hasZones: true });
});

test("an order whose total the courier cannot collect in cash needs an advance payment", async () => {
  const notice = { cashNotice: expect.stringContaining("Cash on delivery is not available for Gilgit.") };
  expect((await quoteOrder(db, buildInput({ address: GILGIT }))).delivery).toMatchObject(notice);
  const placed = await placeOrder(db, buildInput({ address: GILGIT }));
  expect(placed.confirmation?.staffStep).toBe("advance-payment");
  const aboveLimit = await placeOrder(db, buildInput({ address: MULTAN }, 26));
  expect(aboveLimit.confirmation?.staffStep).toBe("advance-payment");
  expect((await placeOrder(db, buildInput({ address: MULTAN }, 25))).confirmation?.staffStep).toBeNull();
});

test("an order above the legal limit for cash needs an advance payment, and the quote states the limit", async () => {
  const input = buildInput({ address: LAHORE }, 101);
  expect((await quoteOrder(db, input)).delivery?.cashNotice).toContain(
    "By law, couriers may collect at most Rs.\u00A0200,000 in cash.",
  );
  expect((await placeOrder(db, input)).confirmation?.staffStep).toBe("advance-payment");
});

test("if order confirmations are off, the shop rejects an order that needs an advance payment", async () => {
  await saveStore(db, buildStore({ enabled: false }));
  await expect(placeOrder(db, buildInput({ address: GILGIT }))).rejects.toThrow(CashOnDeliveryRefused);
  await saveStore(db, buildStore({}));
});

test("retrying a request with another delivery method or zone returns the stored order and reports that details differ", async () => {
  const placeWithSameKey = (overrides: Partial<OrderInput>) =>
    placeOrder(db, buildInput(overrides), { idempotencyKey: "delivery-key-0001" });
  const { id } = await placeWithSameKey({ deliveryMethod: "standard" });
  const replays = [
    { deliveryMethod: "express" as const },
    { address: GILGIT },
    { deliveryMethod: "standard" as const },
  ];
  const replayedOrders = await Promise.all(replays.map(placeWithSameKey));
  expect(replayedOrders.map((order) => [order.id, order.totalAmount, order.hasOtherDetails])).toEqual([
    [id, 2250, true],
    [id, 2250, true],
    [id, 2250, false],
  ]);
});

test("an order whose risks require an advance payment is charged no cash-on-delivery fee", async () => {
  await saveRates({ elsewhere: buildTerms([buildOption("standard", 250)], { fee: 100 }), zones: [] });
  const risks = { ...NO_CONSEQUENCES, "not-mobile": "advance-payment" as const };
  await saveStore(db, { ...buildStore({}), risks });
  const input = buildInput({ customer: { ...CHECKOUT.customer, phone: "+92 42 11122233" } });
  const quote = await quoteOrder(db, input);
  const placed = await placeOrder(db, { ...input, expectedTotal: quote.total });
  await saveStore(db, buildStore({}));
  expect(placed.confirmation?.staffStep).toBe("advance-payment");
  expect([quote.total, placed.totalAmount]).toEqual([2350, 2250]);
});

test("moving an order to another zone changes its charge and delivery time; a new address in the same zone does not", async () => {
  const { id } = await placeOrder(db, buildInput({ address: MULTAN }));
  await saveRates({ elsewhere: buildTerms([buildOption("standard", 300)]) });
  const before = await readStoredOrder(id);
  const sameZone = await updateOrderDetails(db, id, {
    address: { city: "Sahiwal" },
    expectedUpdatedAt: before.updatedAt,
  });
  expect(listAmounts(sameZone)).toEqual([["delivery", 250]]);
  const moved = await updateOrderDetails(db, id, {
    address: { state: GILGIT.state, city: GILGIT.city },
    expectedUpdatedAt: sameZone.updatedAt,
  });
  expect(listAmounts(moved)).toEqual([["delivery", 600]]);
  expect(moved).toMatchObject({ totalAmount: 2600, delivery: { minDays: 6, maxDays: 9 } });
  const [edit] = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id));
  expect(edit?.changes).toContainEqual({ field: "total", from: "Rs.\u00A02,250", to: "Rs.\u00A02,600" });
});

test("quoting an address change returns the total that saving it stores, without changing the order", async () => {
  const { id } = await placeOrder(db, buildInput({ address: MULTAN }));
  const before = await readStoredOrder(id);
  const address = { state: GILGIT.state, city: GILGIT.city };
  const quote = await quoteOrderAddress(db, id, address);
  expect((await quoteOrderAddress(db, id, { street: "4 Canal Road" })).totalAmount).toBe(before.totalAmount);
  expect(await readStoredOrder(id)).toEqual(before);
  const edit = { address, expectedUpdatedAt: before.updatedAt, expectedTotal: quote.totalAmount };
  expect(await updateOrderDetails(db, id, edit)).toMatchObject(quote);
});

test("quoting an address in a country without delivery is rejected", async () => {
  const { id } = await placeOrder(db, buildInput({ address: MULTAN }));
  await expect(quoteOrderAddress(db, id, { country: "Norway" })).rejects.toThrow(CountryNotServed);
});

test("an address change with an outdated expected total is rejected", async () => {
  const { id } = await placeOrder(db, buildInput({ address: MULTAN }));
  const before = await readStoredOrder(id);
  const address = { state: GILGIT.state, city: GILGIT.city };
  const edit = { address, expectedUpdatedAt: before.updatedAt, expectedTotal: before.totalAmount };
  await expect(updateOrderDetails(db, id, edit)).rejects.toMatchObject({ code: "conflict" });
  expect(await readStoredOrder(id)).toEqual(before);
});

test("editing the items keeps the order's delivery method", async () => {
  const { id } = await placeOrder(db, buildInput({ deliveryMethod: "express" }));
  const { updatedAt } = await readStoredOrder(id);
  const edited = await updateOrderItems(db, id, {
    items: buildInput({}, 4).items,
    expectedUpdatedAt: updatedAt,
    reason: "Phone call",
  });
  expect(edited).toMatchObject({ totalAmount: 8450, delivery: { method: "express" } });
});

test("later rate changes do not affect an order's charge, delivery time or free-delivery minimum", async () => {
  const { id } = await placeOrder(db, buildInput({}, 3));
  await saveRates({
    zones: [],
    elsewhere: buildTerms([buildOption("standard", 900, { minDays: 9, maxDays: 9 })]),
  });
  const edit = async (quantity: number) => {
    const { updatedAt } = await readStoredOrder(id);
    const { items } = buildInput({}, quantity);
    return updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt, reason: "Phone call" });
  };
  expect(listAmounts(await edit(4))).toEqual([["delivery", 0]]);
  const reduced = await edit(2);
  expect(listAmounts(reduced)).toEqual([["delivery", 250]]);
  expect(reduced.delivery).toEqual({ method: "standard", minDays: 3, maxDays: 5 });
});

test("an order placed before the shop had rates keeps free delivery when its items change", async () => {
  await db.delete(deliveryRates);
  const { id } = await placeOrder(db, buildInput());
  await saveDeliveryRates(db, { rates: RATES });
  const before = await readStoredOrder(id);
  const edited = await updateOrderItems(db, id, {
    items: buildInput({}, 2).items,
    expectedUpdatedAt: before.updatedAt,
    reason: "Phone call",
  });
  expect(listAmounts(edited)).toEqual([["delivery", 0]]);
});

test("an order stored by an earlier version of the shop keeps its total when its address changes", async () => {
  const { id } = await placeOrder(db, buildInput());
  await db.update(orders).set({ delivery: null }).where(eq(orders.id, id));
  const { updatedAt } = await readStoredOrder(id);
  const moved = await updateOrderDetails(db, id, {
    address: { state: GILGIT.state, city: GILGIT.city },
    expectedUpdatedAt: updatedAt,
  });
  expect(moved.totalAmount).toBe(2250);
});

test("an order needs an advance payment after staff change its address to a place without cash on delivery", async () => {
  const { id } = await placeOrder(db, buildInput());
  const { updatedAt } = await readStoredOrder(id);
  const moved = await updateOrderDetails(db, id, {
    address: { state: GILGIT.state, city: GILGIT.city },
    expectedUpdatedAt: updatedAt,
  });
  expect(moved.needsAdvancePayment).toBe(true);
});

test("a shopper cannot confirm an order with a corrected address that changes the delivery terms", async () => {
  const { id } = await placeOrder(db, buildInput());
  const confirm = (address: Partial<typeof LAHORE>) =>
    decideConfirmation(db, id, { decision: "confirm", address: { ...LAHORE, ...address } });
  await expect(confirm({ state: GILGIT.state, city: GILGIT.city })).rejects.toMatchObject({
    code: "invalid-input",
    fields: { "address.city": [expect.stringContaining("a different charge")] },
  });
  expect(await readStoredOrder(id)).toMatchObject({ totalAmount: 2250, status: "pending" });
  expect((await confirm({ street: "4 Canal Road" })).status).toBe("confirmed");
});

test("a charge by weight includes the weight of every bottle", async () => {
  await saveRates({
    zones: [],
    elsewhere: buildTerms([
      buildOption("standard", 0, { charge: { kind: "by-weight", firstKg: 250, furtherKg: 100 } }),
    ]),
  });
  const heavy = await buildProduct(db, { variantPricing: { "50ml": 100 }, minOrderFreeShip: null });
  const items = [{ productId: heavy.id, variant: "50ml", quantity: 3 }];
  expect(listAmounts(await quoteOrder(db, { items }))).toEqual([["delivery", 350]]);
});

test("a charge by weight uses the weight of each size, and an item that must be shipped by road lengthens the delivery time", async () => {
  const charge = { kind: "by-weight", firstKg: 250, furtherKg: 100 } as const;
  await saveRates({
    zones: [],
    elsewhere: {
      ...buildTerms([buildOption("standard", 0, { charge }), buildOption("pickup", 0)]),
      surfaceDays: 2,
    },
  });
  const heavy = await buildProduct(db, {
    name: "Heavy",
    variantPricing: { "50ml": 900 },
    sizes: { "50ml": { weightGrams: 1500 } },
    stock: { "50ml": null },
    surfaceOnly: true,
  });
  const input = buildOrderInput([
    { productId: heavy.id, variant: "50ml", quantity: 2 },
    { productId: product.id, variant: "50ml", quantity: 1 },
  ]);
  // 3,400 g is charged as 4 kg.
  const quote = await quoteOrder(db, input);
  expect(quote.delivery?.options).toMatchObject([
    { method: "standard", amount: 550, minDays: 5, maxDays: 7 },
    { method: "pickup", amount: 0, minDays: 3, maxDays: 5 },
  ]);
  const placed = await placeOrder(db, input);
  expect(listAmounts(placed)).toEqual([["delivery", 550]]);
  expect((await readStoredOrder(placed.id)).delivery).toEqual({ method: "standard", minDays: 5, maxDays: 7 });

  const { updatedAt } = await readStoredOrder(placed.id);
  const [, lightItem] = input.items;
  if (!lightItem) throw new Error("The order must have two lines.");
  await updateOrderItems(db, placed.id, {
    items: [lightItem],
    expectedUpdatedAt: updatedAt,
    reason: "Phone call",
  });
  expect(await readStoredOrder(placed.id)).toMatchObject({
    adjustments: [{ kind: "delivery", amount: 250 }],
    delivery: { minDays: 3, maxDays: 5 },
  });
});

test("a set must be shipped by road if one of its parts must", async () => {
  await saveRates({ zones: [], elsewhere: { ...buildTerms([buildOption("standard", 0)]), surfaceDays: 2 } });
  const sizes = { variantPricing: { "50ml": 900 }, stock: { "50ml": null } };
  const roadProduct = await buildProduct(db, { name: "Road", ...sizes, surfaceOnly: true });
  const buildSet = (name: string, part: { id: string }) =>
    buildProduct(db, {
      name,
      variantPricing: { Set: 1500 },
      stock: {},
      parts: {
        Set: [
          { productId: product.id, variant: "50ml", quantity: 1 },
          { productId: part.id, variant: "50ml", quantity: 1 },
        ],
      },
    });
  const [roadSet, airSet] = [
    await buildSet("Road set", roadProduct),
    await buildSet("Air set", await buildProduct(db, { name: "Air", ...sizes })),
  ];
  const quoteSet = async ({ id: productId }: { id: string }) => {
    const { delivery } = await quoteOrder(db, buildOrderInput([{ productId, variant: "Set", quantity: 1 }]));
    return delivery?.options;
  };
  expect(await quoteSet(roadSet)).toMatchObject([{ minDays: 5, maxDays: 7 }]);
  expect(await quoteSet(airSet)).toMatchObject([{ minDays: 3, maxDays: 5 }]);
  expect(toCartProduct(roadSet, "Set").surfaceOnly).toBe(true);
  expect(toCartProduct(airSet, "Set").surfaceOnly).toBeUndefined();
});
