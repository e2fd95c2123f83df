import { expect, test } from "vitest";

import { formatPrice } from "#kit/rules/money.ts";

import { compareOrder, describeOrderChange, orderAgainMessages, summarizeOrderAgain } from "./order-again.ts";
import type { OrderItem } from "./order.ts";

const buildItem = (id: string, quantity: number, price = 1000): OrderItem => ({
  product: { id, name: id.toUpperCase(), image: "", price },
  variant: "50ml",
  quantity,
});
const check = (productId: string, requested: number, price: number | null, stock: number | null) => ({
  productId,
  variant: "50ml",
  requested,
  name: productId,
  price,
  stock,
  state: price === null ? ("gone" as const) : ("ok" as const),
});

test("ordering again takes what is available at today's prices and says what has changed", () => {
  const items = [
    buildItem("same", 2),
    buildItem("dearer", 1),
    buildItem("gone", 1),
    buildItem("out", 1),
    buildItem("short", 3),
  ];
  const { lines, changes } = compareOrder(items, [
    check("same", 2, 1000, null),
    check("dearer", 1, 1200, 5),
    check("gone", 1, null, null),
    check("out", 1, 1000, 0),
    check("short", 3, 1000, 1),
  ]);
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ["same", 2],
    ["dearer", 1],
    ["short", 1],
  ]);
  expect(changes.map(describeOrderChange)).toEqual([
    `DEARER (50ml) now costs ${formatPrice(1200)} instead of ${formatPrice(1000)}.`,
    "GONE (50ml) is no longer available.",
    "OUT (50ml) is out of stock.",
    "Only 1 of SHORT (50ml) is left.",
  ]);
});

test("a size that became a tester and a set with other contents are named", () => {
  const set = {
    ...buildItem("set", 1),
    parts: [{ productId: "a", name: "A", variant: "5ml", quantity: 2, amount: 1000 }],
  };
  const { changes } = compareOrder(
    [set],
    [
      {
        ...check("set", 1, 1000, null),
        isTester: true as const,
        parts: [{ productId: "a", name: "A", variant: "5ml", quantity: 1 }],
      },
    ],
  );
  expect(changes.map(describeOrderChange)).toEqual([
    "SET (50ml) is now sold as a tester and cannot be returned.",
    "The contents of SET (50ml) changed.",
  ]);
});

const ORDERED = [
  { sizeId: 1, quantity: 3 },
  { sizeId: 2, quantity: 1 },
];
const summarize = (...cart: { sizeId: number; quantity: number }[]) =>
  summarizeOrderAgain(ORDERED, cart)?.summary;

test("only the items that the cart has are counted", () => {
  expect(summarize(...ORDERED)).toBe("4 items of this order are in your cart, at today's prices.");
  expect(summarize({ sizeId: 1, quantity: 1 })).toBe(
    "1 item of this order is in your cart, at today's price.",
  );
  expect(summarize({ sizeId: 1, quantity: 9 })).toContain("3 items");
});

test("an empty cart is not blamed on the browser alone, and removed items are no news", () => {
  expect(summarize()).toBe(orderAgainMessages.cartEmpty);
  expect(summarize({ sizeId: 7, quantity: 1 })).toBeUndefined();
  expect(summarizeOrderAgain([], [])?.summary).toBe(orderAgainMessages.nothing);
});
