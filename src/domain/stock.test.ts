import { describe, expect, test } from "vitest";

import { hasStock, isInStock, isSoldOut, stockAfter, stockOf, totalStock } from "./stock.ts";

const product = {
  variants: ["50ml", "100ml", "Tester"],
  stock: { "50ml": 3, "100ml": 0 } as Record<string, number | null>,
};

describe("stock at hand", () => {
  test("a size whose stock is 0 is sold out", () => {
    expect(isSoldOut(product, "100ml")).toBe(true);
    expect(isSoldOut(product, "50ml")).toBe(false);
  });

  test("stock that is missing or null means unlimited and purchasable", () => {
    expect(stockOf(product, "Tester")).toBeNull();
    expect(isSoldOut(product, "Tester")).toBe(false);
    expect(isSoldOut({ stock: { "50ml": null } }, "50ml")).toBe(false);
    expect(hasStock(null, 1_000_000)).toBe(true);
  });

  test.each(["constructor", "__proto__", "toString"])("a size named %j has no inherited stock", (variant) => {
    expect(stockOf(product, variant)).toBeNull();
    expect(totalStock({ ...product, variants: [variant] })).toBe(0);
  });

  test("exactly as many bottles as there are can be taken, not one more", () => {
    expect(hasStock(3, 3)).toBe(true);
    expect(hasStock(3, 4)).toBe(false);
    expect(hasStock(0, 1)).toBe(false);
  });

  test("a product is in stock while one of its sizes can be bought", () => {
    expect(isInStock(product)).toBe(true);
    expect(isInStock({ variants: ["50ml", "100ml"], stock: { "50ml": 0, "100ml": 0 } })).toBe(false);
    expect(isInStock({ variants: ["50ml", "100ml"], stock: { "50ml": 0 } })).toBe(true);
    expect(isInStock({ variants: [], stock: { "50ml": 5 } })).toBe(false);
  });

  test("total stock is the sum over the sizes; unlimited ones and sizes no longer offered count nothing", () => {
    expect(totalStock({ variants: ["50ml", "100ml"], stock: { "50ml": 3, "100ml": 4, old: 9 } })).toBe(7);
    expect(totalStock({ variants: ["50ml", "100ml"], stock: { "50ml": 3, "100ml": null } })).toBe(3);
  });
});

describe("a stock update", () => {
  test("a positive quantity reduces stock and raises sold", () => {
    expect(stockAfter({ stock: 5, sold: 2 }, 3)).toEqual({ stock: 2, sold: 5 });
  });

  test("stock never falls below 0", () => {
    expect(stockAfter({ stock: 2, sold: 0 }, 5)).toEqual({ stock: 0, sold: 5 });
  });

  test("a negative quantity adds stock back and reduces sold", () => {
    expect(stockAfter({ stock: 2, sold: 5 }, -3)).toEqual({ stock: 5, sold: 2 });
  });

  test("sold never falls below 0", () => {
    expect(stockAfter({ stock: 2, sold: 1 }, -3)).toEqual({ stock: 5, sold: 0 });
  });

  test("unlimited stock stays unlimited and still counts what was sold", () => {
    expect(stockAfter({ stock: null, sold: 1 }, 4)).toEqual({ stock: null, sold: 5 });
    expect(stockAfter({ stock: null, sold: 5 }, -4)).toEqual({ stock: null, sold: 1 });
  });

  test("what is taken and given back leaves everything as it was, unless a floor was reached", () => {
    for (let stock = 0; stock <= 20; stock += 1) {
      for (let quantity = 0; quantity <= stock; quantity += 1) {
        expect(stockAfter(stockAfter({ stock, sold: 7 }, quantity), -quantity)).toEqual({ stock, sold: 7 });
      }
    }
  });
});
