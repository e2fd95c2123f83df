import { describe, expect, test } from "vitest";

import type { CartItem, CartProduct, StockCheckLine } from "./cart.ts";
import { CART_LIFETIME_MS, countItems, toCartProduct, calculateSubtotal, parseQuantity } from "./cart.ts";
import { filterCurrentChanges, reconcileCart } from "./reconcile-cart.ts";

function buildProduct(change: Partial<CartProduct> = {}): CartProduct {
  return {
    id: "oud",
    sizeId: 4,
    name: "Oud",
    image: "/oud.jpg",
    storedImage: null,
    price: 2500,
    minOrderFreeShip: null,
    ...change,
  };
}

function buildItem(change: Partial<CartItem> = {}): CartItem {
  return { product: buildProduct(), variant: "50ml", quantity: 1, ...change };
}

function buildCheck(change: Partial<StockCheckLine> = {}): StockCheckLine {
  return {
    productId: "oud",
    variant: "50ml",
    requested: 1,
    name: "Oud",
    price: 2500,
    stock: 10,
    state: "ok",
    ...change,
  };
}

describe("the lines of a cart", () => {
  test("a cart line stores the size's discounted price and its first image [000 §3]", () => {
    const storedImage = { url: "/own.jpg", publicId: "own", width: 4, height: 5, color: "#000000" };
    const product = {
      id: "oud",
      sizeIds: { "50ml": 4, "100ml": 5 },
      name: "Oud",
      image: "/main.jpg",
      storedImage: null,
      price: 2500,
      variantPricing: { "50ml": 2500, "100ml": 4500 },
      variantImages: { "100ml": { images: [storedImage], primary: null } },
      discountPercentage: 10,
      minOrderFreeShip: 5000,
    };
    expect(toCartProduct(product, "100ml")).toEqual({
      id: "oud",
      sizeId: 5,
      name: "Oud",
      image: "/own.jpg",
      storedImage,
      price: 4050,
      minOrderFreeShip: 5000,
    });
    expect(toCartProduct(product, "50ml")).toMatchObject({
      image: "/main.jpg",
      storedImage: null,
      price: 2250,
    });
  });

  test("the subtotal is the sum of price times quantity, and the count is the number of items", () => {
    const items = [
      buildItem({ quantity: 2 }),
      buildItem({ variant: "100ml", product: buildProduct({ price: 0.1 }), quantity: 3 }),
    ];
    expect(calculateSubtotal(items)).toBe(5000.3);
    expect(countItems(items)).toBe(5);
    expect(calculateSubtotal([])).toBe(0);
    expect(countItems([])).toBe(0);
  });

  test("a cart expires after 30 days", () => {
    expect(CART_LIFETIME_MS).toBe(2_592_000_000);
  });
});

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["007", 7],
])("%j is the quantity %d", (text, quantity) => expect(parseQuantity(text)).toBe(quantity));

test.each(["", "0", "-1", "1.5", "1e3", "1,000", "+2", "0x10", "two"])(
  "%j is not a quantity [000 §5]",
  (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  },
);

describe("a notice about a change to the cart", () => {
  const line = { productId: "oud", name: "Oud", variant: "50ml" };
  const priceChange = { ...line, kind: "price", from: 2500, to: 2600 } as const;
  const shortChange = { ...line, kind: "short", available: 2 } as const;
  const soldOutChange = { ...line, kind: "short", available: 0 } as const;
  const goneChange = { ...line, kind: "gone" } as const;

  test("stays while the changed line is in the cart", () => {
    expect(filterCurrentChanges([priceChange, shortChange], [buildItem()])).toEqual([
      priceChange,
      shortChange,
    ]);
    expect(filterCurrentChanges([priceChange, shortChange], [])).toEqual([]);
    expect(filterCurrentChanges([priceChange], [buildItem({ variant: "30ml" })])).toEqual([]);
  });

  test("stays until the removed line is in the cart again", () => {
    expect(filterCurrentChanges([goneChange, soldOutChange], [])).toEqual([goneChange, soldOutChange]);
    expect(filterCurrentChanges([goneChange, soldOutChange], [buildItem()])).toEqual([]);
  });
});

describe("the cart after the server's stock check", () => {
  test("an unchanged line remains without a notice", () => {
    expect(reconcileCart([buildItem()], [buildCheck()])).toEqual({ items: [buildItem()], changes: [] });
    expect(reconcileCart([buildItem()], [buildCheck({ stock: null })])).toEqual({
      items: [buildItem()],
      changes: [],
    });
    expect(reconcileCart([buildItem()], [])).toEqual({ items: [buildItem()], changes: [] });
  });

  test("a product or size that is no longer sold is removed and reported", () => {
    const checked = buildCheck({ state: "gone", name: null, price: null, stock: null });
    expect(reconcileCart([buildItem()], [checked])).toEqual({
      items: [],
      changes: [{ kind: "gone", productId: "oud", name: "Oud", variant: "50ml" }],
    });
  });

  test("a changed price is updated and reported", () => {
    const { items, changes } = reconcileCart([buildItem()], [buildCheck({ price: 2600 })]);
    expect(calculateSubtotal(items)).toBe(2600);
    expect(changes).toEqual([
      { kind: "price", productId: "oud", name: "Oud", variant: "50ml", from: 2500, to: 2600 },
    ]);
  });

  test("a changed tester flag is updated and reported", () => {
    const marked = reconcileCart([buildItem()], [buildCheck({ isTester: true })]);
    expect(marked.items[0]?.product.isTester).toBe(true);
    expect(marked.changes).toMatchObject([{ kind: "tester", isTester: true }]);
    expect(reconcileCart(marked.items, [buildCheck({ isTester: true })]).changes).toEqual([]);
    const unmarked = reconcileCart(marked.items, [buildCheck()]);
    expect(unmarked).toMatchObject({ items: [buildItem()], changes: [{ kind: "tester", isTester: false }] });
  });

  test("a set gets its current parts, and only changed contents are reported", () => {
    const part = { productId: "rose", name: "Rose", variant: "10ml", quantity: 2 };
    const stored = reconcileCart([buildItem()], [buildCheck({ parts: [part] })]);
    expect(stored.items[0]?.product.parts).toEqual([part]);
    expect(stored.changes).toEqual([]);
    const renamed = reconcileCart(stored.items, [buildCheck({ parts: [{ ...part, name: "Red Rose" }] })]);
    expect(renamed.items[0]?.product.parts?.[0]?.name).toBe("Red Rose");
    expect(renamed.changes).toEqual([]);
    const changed = reconcileCart(stored.items, [buildCheck({ parts: [{ ...part, quantity: 1 }] })]);
    expect(changed.changes).toMatchObject([{ kind: "parts", name: "Oud", variant: "50ml" }]);
  });

  test("a quantity above the stock is lowered to the stock and reported", () => {
    const { items, changes } = reconcileCart(
      [buildItem({ quantity: 5 })],
      [buildCheck({ stock: 2, state: "short" })],
    );
    expect(items).toEqual([buildItem({ quantity: 2 })]);
    expect(changes).toEqual([
      { kind: "short", productId: "oud", name: "Oud", variant: "50ml", available: 2 },
    ]);
  });

  test("a sold-out line is removed and reported once", () => {
    const checked = buildCheck({ stock: 0, price: 2600, state: "short" });
    expect(reconcileCart([buildItem()], [checked])).toEqual({
      items: [],
      changes: [{ kind: "short", productId: "oud", name: "Oud", variant: "50ml", available: 0 }],
    });
  });

  test("if a line's price and quantity both change, both changes are reported", () => {
    const checked = buildCheck({ stock: 1, price: 2600, state: "short" });
    const { items, changes } = reconcileCart([buildItem({ quantity: 3 })], [checked]);
    expect(items).toEqual([buildItem({ product: buildProduct({ price: 2600 }), quantity: 1 })]);
    expect(changes.map(({ kind }) => kind)).toEqual(["price", "short"]);
  });

  test("a stock check of another size changes nothing", () => {
    const checked = buildCheck({ variant: "100ml", state: "gone", price: null });
    expect(reconcileCart([buildItem()], [checked])).toEqual({ items: [buildItem()], changes: [] });
  });
});
