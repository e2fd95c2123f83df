import { expect, test } from "vitest";
import { CHECKOUT } from "#test/checkout.ts";

import type { PriceRule } from "./order-price.ts";
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
};
const items = [buildLine("rose", "10ml", 1), buildLine("oud", "50ml", 1), buildLine("oud", "50ml", 1)];

const deliveryByCity: PriceRule = ({ context }) => ({
  kind: "delivery",
  label: "Delivery",
  amount: context.address?.city === "Lahore" ? 150 : 250,
  source: context.address?.city ?? null,
});

test("reordering, splitting or merging lines does not change a purchase", () => {
  expect(isSamePurchase(order, { items, address })).toBe(true);
});

test.each([
  ["another quantity", [buildLine("oud", "50ml", 3), buildLine("rose", "10ml", 1)]],
  ["another size", [buildLine("oud", "100ml", 2), buildLine("rose", "10ml", 1)]],
  ["one line fewer", [buildLine("oud", "50ml", 2)]],
  ["one line more", [...items, buildLine("amber", "50ml", 1)]],
])("%s is a different purchase", (_case, lines) => {
  expect(isSamePurchase(order, { items: lines, address })).toBe(false);
});

test("a different address is the same purchase while no price rule uses it", () => {
  expect(isSamePurchase(order, { items, address: { ...address, city: "Karachi" } })).toBe(true);
});

test("an order whose details change an adjustment is a different purchase", () => {
  const buildInput = (city: string, street: string) => ({ items, address: { ...address, city, street } });
  expect(isSamePurchase(order, buildInput("Karachi", address.street), { rules: [deliveryByCity] })).toBe(
    false,
  );
  expect(isSamePurchase(order, buildInput("Lahore", "14 Mall Road"), { rules: [deliveryByCity] })).toBe(true);
});

test("every contact and address field counts as a detail", () => {
  expect(hasOtherDetails(order, { customer, address })).toBe(false);
  for (const field of Object.keys(customer))
    expect(hasOtherDetails(order, { customer: { ...customer, [field]: "other" }, address })).toBe(true);
  for (const field of Object.keys(address))
    expect(hasOtherDetails(order, { customer, address: { ...address, [field]: "other" } })).toBe(true);
});
