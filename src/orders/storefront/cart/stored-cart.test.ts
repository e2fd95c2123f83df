import { describe, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import type { CartItem } from "../../rules/cart/cart.ts";
import { CART_LIFETIME_MS, MAX_ORDER_LINES, MAX_QUANTITY } from "../../rules/cart/cart.ts";

import type { CartEdit } from "./stored-cart.ts";
import { readEditIds, findLostEdits, parseCart, serializeCart } from "./stored-cart.ts";

const NOW = Date.UTC(2026, 10, 21);

const item: CartItem = {
  product: {
    id: "oud-mehtab",
    name: "Oud Mehtab",
    image: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
    storedImage: {
      url: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
      publicId: "x",
      width: 1200,
      height: 1500,
      color: "#332211",
    },
    price: 4500,
    minOrderFreeShip: 5000,
  },
  variant: "50ml",
  quantity: 2,
};

function serializeWithProduct(changes: Record<string, unknown>): string {
  return JSON.stringify({ changedAt: NOW, items: [{ ...item, product: { ...item.product, ...changes } }] });
}

describe("the cart in a browser's storage", () => {
  test("a stored cart is read back unchanged", () => {
    expect(parseCart(serializeCart([item], NOW), NOW + DAY_MS)).toEqual([item]);
    const tester: CartItem = { ...item, product: { ...item.product, isTester: true } };
    expect(parseCart(serializeCart([tester], NOW), NOW)).toEqual([tester]);
    const parts = [{ productId: "rose", name: "Rose", variant: "10ml", quantity: 2 }];
    const set: CartItem = { ...item, product: { ...item.product, parts } };
    expect(parseCart(serializeCart([set], NOW), NOW)).toEqual([set]);
    expect(parseCart(serializeWithProduct({ parts: [...parts, { name: "Oud" }, null] }), NOW)).toEqual([set]);
  });

  test("a cart expires 30 days after its last change", () => {
    const stored = serializeCart([item], NOW);
    expect(parseCart(stored, NOW + CART_LIFETIME_MS)).toEqual([item]);
    expect(parseCart(stored, NOW + CART_LIFETIME_MS + 1)).toEqual([]);
  });

  test.each([
    ["nothing", null],
    ["invalid JSON", "{oops"],
    ["an array", JSON.stringify([item])],
    ["null", "null"],
    ["a cart without a time", JSON.stringify({ items: [item] })],
  ])("%s in storage is read as an empty cart", (_, raw) => {
    expect(parseCart(raw, NOW)).toEqual([]);
  });

  test.each([
    ["a quantity of zero", { ...item, quantity: 0 }],
    ["half a bottle", { ...item, quantity: 1.5 }],
    ["no size", { ...item, variant: undefined }],
    ["no product", { ...item, product: null }],
    ["a negative price", { ...item, product: { ...item.product, price: -1 } }],
  ])("a line with %s is ignored, and the other lines are read", (_, broken) => {
    expect(parseCart(JSON.stringify({ changedAt: NOW, items: [broken, item] }), NOW)).toEqual([item]);
  });

  test("quantities and the number of lines are limited to the maximum of an order", () => {
    const items = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, n) => ({
      ...item,
      variant: `${n}ml`,
      quantity: 20_000,
    }));
    const restored = parseCart(JSON.stringify({ changedAt: NOW, items }), NOW);
    expect(restored).toHaveLength(MAX_ORDER_LINES);
    expect(restored.every(({ quantity }) => quantity === MAX_QUANTITY)).toBe(true);
  });

  test("the image of a cart that an earlier release stored is kept", () => {
    const { storedImage, ...product } = item.product;
    const stored = JSON.stringify({
      changedAt: NOW,
      items: [{ ...item, product: { ...product, picture: storedImage } }],
    });
    expect(parseCart(stored, NOW)).toEqual([item]);
  });

  test("a malformed image is read as null", () => {
    expect(
      parseCart(serializeWithProduct({ storedImage: { url: 1 } }), NOW)[0]?.product.storedImage,
    ).toBeNull();
  });

  test("a malformed free-shipping minimum is read as null", () => {
    expect(
      parseCart(serializeWithProduct({ minOrderFreeShip: "5000" }), NOW)[0]?.product.minOrderFreeShip,
    ).toBeNull();
  });
});

describe("simultaneous changes in two tabs", () => {
  const createEdit = (id: string, at = NOW): CartEdit => ({ id, at, apply: (items) => items });

  test("an edit is lost if the cart written by the other tab does not contain the edit", () => {
    const stored = serializeCart([item], NOW, ["a"]);
    expect(findLostEdits(stored, [createEdit("a"), createEdit("b")], NOW + 10).map(({ id }) => id)).toEqual([
      "b",
    ]);
  });

  test("an edit made at least 5 seconds ago is not lost, because the other tab has received it", () => {
    expect(findLostEdits(serializeCart([item], NOW), [createEdit("a")], NOW + 5000)).toEqual([]);
  });

  test("edits are not applied again after the stored cart was deleted", () => {
    expect(findLostEdits(null, [createEdit("a")], NOW)).toEqual([]);
  });

  test("the ids of the latest 30 edits are stored", () => {
    const ids = Array.from({ length: 40 }, (_, n) => `change-${n}`);
    expect(readEditIds(serializeCart([item], NOW, ids))).toEqual(ids.slice(10));
  });

  test.each([null, undefined, "{oops", "[]", "{}", '{"changes":"a"}'])(
    "the stored text %j contains no edit ids",
    (raw) => {
      expect(readEditIds(raw)).toEqual([]);
    },
  );
});
