import { describe, expect, test } from "vitest";

import { getLowestStock, hasStock, isInStock, isSoldOut, getVariantStock, sumVariantStock } from "./stock.ts";

const product = {
  variants: ["50ml", "100ml", "Tester"],
  stock: { "50ml": 3, "100ml": 0 } as Record<string, number | null>,
};

describe("a product's stock", () => {
  test("a size whose stock is 0 is sold out", () => {
    expect(isSoldOut(product, "100ml")).toBe(true);
    expect(isSoldOut(product, "50ml")).toBe(false);
  });

  test("stock that is missing or null means unlimited and purchasable [000 §5]", () => {
    expect(getVariantStock(product, "Tester")).toBeNull();
    expect(isSoldOut(product, "Tester")).toBe(false);
    expect(isSoldOut({ stock: { "50ml": null } }, "50ml")).toBe(false);
    expect(hasStock(null, 1_000_000)).toBe(true);
  });

  test.each(["constructor", "__proto__", "toString"])(
    "a size named %j does not get an inherited property as its stock",
    (variant) => {
      expect(getVariantStock(product, variant)).toBeNull();
      expect(sumVariantStock({ ...product, variants: [variant] })).toBe(0);
    },
  );

  test("the stock covers quantities up to the available number", () => {
    expect(hasStock(3, 3)).toBe(true);
    expect(hasStock(3, 4)).toBe(false);
    expect(hasStock(0, 1)).toBe(false);
  });

  test("a product is in stock if at least one size is not sold out [000 §3]", () => {
    expect(isInStock(product)).toBe(true);
    expect(isInStock({ variants: ["50ml", "100ml"], stock: { "50ml": 0, "100ml": 0 } })).toBe(false);
    expect(isInStock({ variants: ["50ml", "100ml"], stock: { "50ml": 0 } })).toBe(true);
    expect(isInStock({ variants: [], stock: { "50ml": 5 } })).toBe(false);
  });

  test("the lowest stock ignores sizes without a limit [001 §4]", () => {
    expect(getLowestStock(product)).toBe(0);
    expect(getLowestStock({ ...product, variants: ["50ml", "Tester"] })).toBe(3);
    expect(getLowestStock({ ...product, variants: ["Tester"] })).toBeNull();
  });

  test("total stock is the sum of the limited stock of the current sizes [000 §9]", () => {
    expect(sumVariantStock({ variants: ["50ml", "100ml"], stock: { "50ml": 3, "100ml": 4, old: 9 } })).toBe(
      7,
    );
    expect(sumVariantStock({ variants: ["50ml", "100ml"], stock: { "50ml": 3, "100ml": null } })).toBe(3);
  });
});
