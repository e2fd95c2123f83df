import { describe, expect, test } from "vitest";

import {
  selectVariant,
  getDefaultVariant,
  listCardSizes,
  matchesVariantFilter,
  parseMillilitres,
  preselectVariant,
} from "./variant.ts";

describe("the specified default size", () => {
  test("50ml is the default if it is offered [000 §4]", () => {
    expect(getDefaultVariant(["100ml", "50ml", "30ml"])).toBe("50ml");
  });

  test("without 50ml the smallest size by volume is the default [000 §4]", () => {
    expect(getDefaultVariant(["200ml", "100ml", "30ml"])).toBe("30ml");
    expect(getDefaultVariant(["100ml", "9ml"])).toBe("9ml");
    expect(getDefaultVariant(["7.5ml", "7.4ml"])).toBe("7.4ml");
    expect(getDefaultVariant(["Tester", "100ml"])).toBe("100ml");
  });

  test("if no label has a number, the first size is the default [000 §2]", () => {
    expect(getDefaultVariant(["Gift set", "Tester"])).toBe("Gift set");
  });

  test("of two sizes with equal volume, the first is the default", () => {
    expect(getDefaultVariant(["30ml spray", "30ml splash"])).toBe("30ml spray");
  });

  test("a product without sizes has no default", () => {
    expect(getDefaultVariant([])).toBeUndefined();
  });

  test("the volume is parsed from the label; labels without a number sort last", () => {
    expect(parseMillilitres("100ml")).toBe(100);
    expect(parseMillilitres("Eau 7.5 ml")).toBe(7.5);
    expect(parseMillilitres("Tester")).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the preselected size", () => {
  const buildProduct = (
    variantPricing: Record<string, number>,
    {
      stock = {},
      discountPercentage = null,
    }: { stock?: Record<string, number | null>; discountPercentage?: number | null } = {},
  ) => ({
    price: Math.min(...Object.values(variantPricing)),
    variants: Object.keys(variantPricing),
    variantPricing,
    stock,
    discountPercentage,
  });
  const PRICES = { "30ml": 2900, "50ml": 4700, "100ml": 7900 };

  test("is 50ml while 50ml is in stock or unlimited", () => {
    expect(preselectVariant(buildProduct(PRICES))).toBe("50ml");
    expect(preselectVariant(buildProduct(PRICES, { stock: { "50ml": 1 } }))).toBe("50ml");
  });

  test("is the smallest available size when 50ml is sold out [000 §2]", () => {
    expect(preselectVariant(buildProduct(PRICES, { stock: { "50ml": 0, "30ml": 33, "100ml": 17 } }))).toBe(
      "30ml",
    );
    expect(preselectVariant(buildProduct(PRICES, { stock: { "50ml": 0, "30ml": 0 } }))).toBe("100ml");
  });

  test("is the specified default when every size is sold out", () => {
    expect(preselectVariant(buildProduct(PRICES, { stock: { "30ml": 0, "50ml": 0, "100ml": 0 } }))).toBe(
      "50ml",
    );
  });

  test("has a unit price within the price filter", () => {
    expect(preselectVariant(buildProduct(PRICES), { maxPrice: 3000 })).toBe("30ml");
    expect(preselectVariant(buildProduct(PRICES), { minPrice: 5000 })).toBe("100ml");
    expect(preselectVariant(buildProduct(PRICES, { discountPercentage: 50 }), { maxPrice: 3000 })).toBe(
      "50ml",
    );
  });

  test("is one of the filtered sizes within the price range", () => {
    expect(preselectVariant(buildProduct(PRICES), { sizes: ["30ml", "100ml"] })).toBe("30ml");
    expect(preselectVariant(buildProduct(PRICES), { sizes: ["30ml"], maxPrice: 4000 })).toBe("30ml");
    expect(preselectVariant(buildProduct({ "50ml": 5000, "100 ML": 9000 }), { sizes: ["100ml"] })).toBe(
      "100 ML",
    );
    expect(preselectVariant(buildProduct(PRICES), { sizes: ["50ml", "100ml"], minPrice: 5000 })).toBe(
      "100ml",
    );
  });

  test("is a matching size in stock, else a matching size that is sold out [000 §2]", () => {
    const soldOut = buildProduct(PRICES, { stock: { "50ml": 0 } });
    expect(preselectVariant(soldOut, { sizes: ["50ml", "100ml"] })).toBe("100ml");
    expect(preselectVariant(soldOut, { sizes: ["50ml"] })).toBe("50ml");
  });

  test("ignores the filter when no size matches", () => {
    expect(preselectVariant(buildProduct(PRICES), { sizes: ["10ml"] })).toBe("50ml");
  });

  test("is undefined for a product without sizes", () => {
    expect(preselectVariant({ ...buildProduct(PRICES), variants: [] })).toBeUndefined();
  });

  test("is replaced by a size in the URL only if the product offers that size", () => {
    const product = buildProduct(PRICES);
    expect(selectVariant(product, "100ml")).toBe("100ml");
    for (const requested of [null, undefined, "", "1000ml", "__proto__", "50ML", "\0"]) {
      expect(selectVariant(product, requested)).toBe("50ml");
    }
  });

  test("a size without a price never matches a price filter", () => {
    const product = buildProduct({ "30ml": 0, "50ml": 5000 });
    expect(matchesVariantFilter(product, "30ml", { maxPrice: 6000 })).toBe(false);
    expect(matchesVariantFilter(product, "30ml", { sizes: ["30ml"] })).toBe(true);
    expect(preselectVariant(product, { maxPrice: 6000 })).toBe("50ml");
  });

  test("a filter with `available` matches only sizes in stock", () => {
    const product = buildProduct(PRICES, { stock: { "30ml": 0 } });
    expect(matchesVariantFilter(product, "30ml", { available: true })).toBe(false);
    expect(matchesVariantFilter(product, "50ml", { available: true })).toBe(true);
  });
});

test.each([
  [["30ml", "50ml", "100ml"], "50ml", ["30ml", "50ml", "100ml"]],
  [["10ml", "30ml", "50ml", "100ml", "200ml"], "50ml", ["10ml", "30ml", "50ml"]],
  [["10ml", "30ml", "50ml", "100ml", "200ml"], "200ml", ["10ml", "30ml", "200ml"]],
  [[], undefined, []],
])("of the sizes %j with %s preselected, a card shows %j", (variants, preselected, shown) => {
  expect(listCardSizes(variants, preselected)).toEqual(shown);
});
