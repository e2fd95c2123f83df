import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { CartItem } from "../../rules/cart/cart.ts";
import { addLine } from "../../rules/cart/cart.ts";

import { getCart } from "./cart-store.ts";
import { clearCart } from "./clear-cart.ts";
import { readEditIds, parseCart, serializeCart } from "./stored-cart.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

function buildItem(id: string, quantity = 1): CartItem {
  const product = { id, name: id, image: "", storedImage: null, price: 1000, minOrderFreeShip: null };
  return { product, variant: "50ml", quantity };
}

/** Writes a cart to storage like another tab that has received all earlier changes. */
function writeInOtherTab(items: readonly CartItem[]): void {
  stored.set("cart", serializeCart(items, Date.now(), readEditIds(stored.get("cart"))));
}

const listCart = () => getCart().items.map(({ product, quantity }) => `${quantity} ${product.id}`);
const orderedLines = [{ productId: "oud", variant: "50ml", quantity: 2 }];

test("clearing the cart removes ordered products, but keeps products added while the order was being sent", () => {
  writeInOtherTab([buildItem("oud", 2)]);
  expect(listCart()).toEqual(["2 oud"]);
  writeInOtherTab([buildItem("oud", 3), buildItem("rose")]);
  clearCart(orderedLines, "ZE00000000001");
  expect(listCart()).toEqual(["1 oud", "1 rose"]);
  expect(parseCart(stored.get("cart") ?? null, Date.now())).toHaveLength(2);
});

test("an order's products are removed from the cart once, even if two tabs remove them and the shopper adds them again", () => {
  writeInOtherTab([buildItem("oud", 2)]);
  clearCart(orderedLines, "ZE00000000002");
  expect(listCart()).toEqual([]);
  const { product, variant } = buildItem("oud");
  writeInOtherTab(addLine(getCart().items, product, variant, 2));
  clearCart(orderedLines, "ZE00000000002");
  expect(listCart()).toEqual(["2 oud"]);
  clearCart(orderedLines, "ZE00000000003");
  expect(listCart()).toEqual([]);
});
