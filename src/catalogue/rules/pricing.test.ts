import { describe, expect, test } from "vitest";

import { toPaisa } from "#kit/rules/money.ts";
import {
  calculateBasePrice,
  calculateOriginalPrice,
  calculatePricePerMl,
  calculateUnitPrice,
  isDiscounted,
  getListPrice,
  getPriceRange,
  listUnitPrices,
  calculateVariantPrice,
} from "./pricing.ts";

const oud = {
  price: 2500,
  variants: ["50ml", "100ml"],
  variantPricing: { "50ml": 2500, "100ml": 4500 },
  discountPercentage: null as number | null,
};

/**
 * Calculates the unit price with integers: paisa × (10000 − hundredths of a percent) / 10⁶, rounded half up, at least 1
 * unless the price or the remaining percentage is 0.
 */
function calculateExactly(paisa: number, discountHundredths: number): number {
  if (paisa === 0 || discountHundredths === 10_000) return 0;
  const numerator = BigInt(paisa) * BigInt(10_000 - discountHundredths);
  const [whole, remainder] = [numerator / 1_000_000n, numerator % 1_000_000n];
  return Math.max(1, Number(remainder * 2n >= 1_000_000n ? whole + 1n : whole));
}

describe("the price of a size", () => {
  test("the list price is the size's price, else the base price, else 0 [000 §9]", () => {
    expect(getListPrice(oud, "100ml")).toBe(4500);
    expect(getListPrice(oud, "30ml")).toBe(2500);
    expect(getListPrice(oud, undefined)).toBe(2500);
    expect(getListPrice({ ...oud, price: 0 }, "30ml")).toBe(0);
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", ""])(
    "the price of a size named %j is not read from an inherited property",
    (variant) => {
      expect(getListPrice(oud, variant)).toBe(2500);
      expect(calculateVariantPrice(oud, variant)).toBe(2500);
      expect(getPriceRange({ ...oud, variants: [variant] })).toBeUndefined();
    },
  );

  test("a size named like an inherited property has its own price", () => {
    const variantPricing = JSON.parse('{"constructor": 10, "__proto__": 20}') as Record<string, number>;
    expect(getListPrice({ price: 5, variantPricing }, "constructor")).toBe(10);
    expect(getListPrice({ price: 5, variantPricing }, "__proto__")).toBe(20);
  });

  test("a discount above 0 reduces the price by that percent, rounded to whole rupees [000 §9]", () => {
    expect(calculateVariantPrice({ ...oud, discountPercentage: 10 }, "100ml")).toBe(4050);
    expect(calculateVariantPrice({ ...oud, discountPercentage: 33.33 }, "50ml")).toBe(1667);
    expect(calculateVariantPrice({ ...oud, discountPercentage: 100 }, "50ml")).toBe(0);
  });

  test.each([null, 0, -5, Number.NaN])(
    "a discount of %s only rounds the price to whole rupees, half up",
    (discount) => {
      expect(isDiscounted(discount)).toBe(false);
      expect(calculateUnitPrice(2499.5, discount)).toBe(2500);
      expect(calculateUnitPrice(2499.49, discount)).toBe(2499);
      expect(calculateUnitPrice(2499, discount)).toBe(2499);
    },
  );

  test("half a rupee is rounded up [000 §9]", () => {
    expect(calculateUnitPrice(5, 50)).toBe(3);
    expect(calculateUnitPrice(1, 50)).toBe(1);
    expect(calculateUnitPrice(999, 50)).toBe(500);
    expect(calculateUnitPrice(2.5, 20)).toBe(2);
    expect(calculateUnitPrice(2999, 12.5)).toBe(2624);
  });

  test.each([
    [0.01, null, 1],
    [0.4, null, 1],
    [0.4, 50, 1],
    [4500, 99.99, 1],
    [0.4, 100, 0],
    [0, null, 0],
    [0, 50, 0],
  ])(
    "a price above 0 costs at least Rs. 1 unless it is free: %d less %s percent is %d",
    (price, discount, unitPrice) => {
      expect(calculateUnitPrice(price, discount)).toBe(unitPrice);
    },
  );

  test("prices up to Rs. 20,000 with a discount of 0 to 100 percent are rounded half up exactly", () => {
    for (let paisa = 0; paisa <= 2_000_000; paisa += 997) {
      for (let hundredths = 0; hundredths <= 10_000; hundredths += 37) {
        const actual = calculateUnitPrice(paisa / 100, hundredths / 100);
        const exact = calculateExactly(paisa, hundredths);
        if (actual !== exact)
          expect.fail(`${paisa} paisa less ${hundredths / 100} % is ${exact}, not ${actual}`);
      }
    }
  });

  test("discounted prices are exact for whole rupees at every discount", () => {
    for (const rupees of [1, 2, 5, 50, 99, 250, 999, 1250, 2500, 4999, 19_999, 20_000]) {
      for (let hundredths = 1; hundredths <= 10_000; hundredths += 1) {
        const actual = calculateUnitPrice(rupees, hundredths / 100);
        if (actual !== calculateExactly(rupees * 100, hundredths))
          expect.fail(`Rs. ${rupees} less ${hundredths / 100} %`);
      }
    }
  });

  test("the discounted price of the most expensive product is exact", () => {
    expect(calculateUnitPrice(9_999_999.99, 0.01)).toBe(calculateExactly(toPaisa(9_999_999.99), 1));
  });
});

describe("prices of a product", () => {
  test("the price range spans the lowest to the highest unit price above 0 [000 §2]", () => {
    expect(getPriceRange(oud)).toEqual({ min: 2500, max: 4500 });
    expect(getPriceRange({ ...oud, discountPercentage: 50 })).toEqual({ min: 1250, max: 2250 });
    expect(getPriceRange({ ...oud, variantPricing: { "50ml": 0, "100ml": 4500 } })).toEqual({
      min: 4500,
      max: 4500,
    });
  });

  test("shoppers see the original price and the saving in the whole rupees that they would pay", () => {
    const noor = { price: 999.5, variantPricing: { "50ml": 999.5 }, discountPercentage: 10 };
    expect(calculateOriginalPrice(noor, "50ml")).toBe(1000);
    expect(calculateVariantPrice(noor, "50ml")).toBe(900);
    expect(calculateVariantPrice({ ...noor, discountPercentage: null }, "50ml")).toBe(1000);
  });

  test("the unit prices of the sizes include every size of the product", () => {
    expect(listUnitPrices({ ...oud, variantPricing: { "50ml": 2499.5, "100ml": 4500 } })).toEqual({
      "50ml": 2500,
      "100ml": 4500,
    });
  });

  test("a product without a size price above 0 has no price range", () => {
    expect(getPriceRange({ ...oud, variantPricing: {} })).toBeUndefined();
    expect(getPriceRange({ ...oud, variants: [] })).toBeUndefined();
    expect(getPriceRange({ ...oud, variantPricing: { "50ml": 0, "100ml": 0 } })).toBeUndefined();
  });

  test("the base price is the lowest size price above 0, else 0", () => {
    expect(calculateBasePrice({ "50ml": 2500, "100ml": 4500, tester: 0 })).toBe(2500);
    expect(calculateBasePrice({ tester: 0 })).toBe(0);
    expect(calculateBasePrice({})).toBe(0);
  });
});

test("the price per ml is rounded to whole rupees", () => {
  expect(calculatePricePerMl(7900, 50)).toBe(158);
  expect(calculatePricePerMl(4950, 30)).toBe(165);
  expect(calculatePricePerMl(1000, 3)).toBe(333);
  expect(calculatePricePerMl(7900, null)).toBeNull();
  expect(calculatePricePerMl(0, 50)).toBeNull();
});
