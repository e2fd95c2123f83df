import { describe, expect, test } from "vitest";

import type { CartItem } from "#domain/orders/cart.ts";
import { CART_LIFETIME_MS, MAX_ORDER_LINES, MAX_QUANTITY } from "#domain/orders/cart.ts";

import type { CartEdit } from "./stored-cart.ts";
import { readChangeIds, lostEdits, parseCart, serializeCart } from "./stored-cart.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 24 * 60 * 60 * 1000;

const item: CartItem = {
  product: {
    id: "oud-mehtab",
    name: "Oud Mehtab",
    image: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
    picture: {
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

function withProduct(changes: Record<string, unknown>): string {
  return JSON.stringify({ changedAt: NOW, items: [{ ...item, product: { ...item.product, ...changes } }] });
}

describe("the cart in a browser's storage", () => {
  test("what was stored is read back", () => {
    expect(parseCart(serializeCart([item], NOW), NOW + DAY_MS)).toEqual([item]);
  });

  test("a cart is kept for 30 days after its last change and then forgotten", () => {
    const stored = serializeCart([item], NOW);
    expect(parseCart(stored, NOW + CART_LIFETIME_MS)).toEqual([item]);
    expect(parseCart(stored, NOW + CART_LIFETIME_MS + 1)).toEqual([]);
  });

  test.each([
    ["nothing", null],
    ["no JSON", "{oops"],
    ["another shape", JSON.stringify([item])],
    ["null", "null"],
    ["no time", JSON.stringify({ items: [item] })],
  ])("%s is an empty cart", (_, raw) => {
    expect(parseCart(raw, NOW)).toEqual([]);
  });

  test.each([
    ["a quantity of zero", { ...item, quantity: 0 }],
    ["half a bottle", { ...item, quantity: 1.5 }],
    ["no size", { ...item, variant: undefined }],
    ["no product", { ...item, product: null }],
    ["a negative price", { ...item, product: { ...item.product, price: -1 } }],
  ])("a line with %s is left out, the others stay", (_, broken) => {
    expect(parseCart(JSON.stringify({ changedAt: NOW, items: [broken, item] }), NOW)).toEqual([item]);
  });

  test("more than one order takes is cut off: of a line's bottles and of the lines", () => {
    const items = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, n) => ({
      ...item,
      variant: `${n}ml`,
      quantity: 20_000,
    }));
    const restored = parseCart(JSON.stringify({ changedAt: NOW, items }), NOW);
    expect(restored).toHaveLength(MAX_ORDER_LINES);
    expect(restored.every(({ quantity }) => quantity === MAX_QUANTITY)).toBe(true);
  });

  test("a picture that cannot be read is no picture", () => {
    expect(parseCart(withProduct({ picture: { url: 1 } }), NOW)[0]?.product.picture).toBeNull();
  });

  test("a free-shipping minimum that is no amount counts as none", () => {
    expect(parseCart(withProduct({ minOrderFreeShip: "5000" }), NOW)[0]?.product.minOrderFreeShip).toBeNull();
  });
});

describe("changes of two tabs within one moment", () => {
  const edit = (id: string, at = NOW): CartEdit => ({ id, at, apply: (items) => items });

  test("an edit that the other tab's cart does not hold is lost, one that it holds is not", () => {
    const stored = serializeCart([item], NOW, ["a"]);
    expect(lostEdits(stored, [edit("a"), edit("b")], NOW + 10).map(({ id }) => id)).toEqual(["b"]);
  });

  test("an edit of a while ago was heard of: what another tab wrote since was meant so", () => {
    expect(lostEdits(serializeCart([item], NOW), [edit("a")], NOW + 5000)).toEqual([]);
  });

  test("a cart that was taken away as a whole stays away", () => {
    expect(lostEdits(null, [edit("a")], NOW)).toEqual([]);
  });

  test("the newest 30 changes are remembered, and no more", () => {
    const ids = Array.from({ length: 40 }, (_, n) => `change-${n}`);
    expect(readChangeIds(serializeCart([item], NOW, ids))).toEqual(ids.slice(10));
  });

  test.each([null, undefined, "{oops", "[]", "{}", '{"changes":"a"}'])("%j remembers no change", (raw) => {
    expect(readChangeIds(raw)).toEqual([]);
  });
});
