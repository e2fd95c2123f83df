import { expect, test } from "vitest";
import { CHECKOUT } from "#test/checkout.ts";

import { hasOtherDetails, isSamePurchase } from "./repeated-order.ts";

const { customer, address } = CHECKOUT;

const buildItem = (id: string, variant: string, quantity: number) => ({
  product: { id, name: id, image: "", price: 1000 },
  variant,
  quantity,
});
const buildLine = (productId: string, variant: string, quantity: number) => ({
  productId,
  variant,
  quantity,
});

const order = {
  items: [buildItem("oud", "50ml", 2), buildItem("rose", "10ml", 1)],
  customerInfo: customer,
  shippingAddress: address,
  adjustments: [],
};
const items = [buildLine("rose", "10ml", 1), buildLine("oud", "50ml", 1), buildLine("oud", "50ml", 1)];

test("reordering, splitting or merging lines does not change a purchase", () => {
  expect(isSamePurchase(order, { items })).toBe(true);
});

test.each([
  ["another quantity", [buildLine("oud", "50ml", 3), buildLine("rose", "10ml", 1)]],
  ["another size", [buildLine("oud", "100ml", 2), buildLine("rose", "10ml", 1)]],
  ["one line fewer", [buildLine("oud", "50ml", 2)]],
  ["one line more", [...items, buildLine("amber", "50ml", 1)]],
])("%s is a different purchase", (_case, lines) => {
  expect(isSamePurchase(order, { items: lines })).toBe(false);
});

test("a gift-wrapped order is another purchase, and hidden prices are other details", () => {
  const adjustments = [{ kind: "gift-wrap", label: "Gift wrapping", amount: 150, source: null }];
  expect(isSamePurchase(order, { items, giftWrap: true })).toBe(false);
  expect(isSamePurchase({ ...order, adjustments }, { items })).toBe(false);
  expect(isSamePurchase({ ...order, adjustments }, { items, giftWrap: true })).toBe(true);
  expect(hasOtherDetails(order, { customer, address, hidesPrices: true })).toBe(true);
  expect(hasOtherDetails({ ...order, hidesPrices: true }, { customer, address, hidesPrices: true })).toBe(
    false,
  );
});

test("a different address or delivery method is reported as other details, not as another purchase", () => {
  const placed = { ...order, delivery: { method: "standard" as const, minDays: 3, maxDays: 5 } };
  const otherAddress = { ...address, city: "Karachi" };
  expect(isSamePurchase(placed, { items })).toBe(true);
  expect(hasOtherDetails(placed, { customer, address: otherAddress })).toBe(true);
  expect(hasOtherDetails(placed, { customer, address, deliveryMethod: "express" })).toBe(true);
  expect(hasOtherDetails(placed, { customer, address, deliveryMethod: "standard" })).toBe(false);
  expect(hasOtherDetails(placed, { customer, address })).toBe(false);
});

test("every contact and address field counts as a detail", () => {
  expect(hasOtherDetails(order, { customer, address })).toBe(false);
  for (const field of Object.keys(customer))
    expect(hasOtherDetails(order, { customer: { ...customer, [field]: "other" }, address })).toBe(true);
  for (const field of Object.keys(address))
    expect(hasOtherDetails(order, { customer, address: { ...address, [field]: "other" } })).toBe(true);
});
