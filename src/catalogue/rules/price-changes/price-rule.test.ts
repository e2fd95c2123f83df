import fc from "fast-check";
import { expect, test } from "vitest";

import type { CurrentPrices, PriceRule } from "./price-rule.ts";
import { applyPriceRule, listSizes, planPrices, PRICE_STEPS, restorePrices } from "./price-rule.ts";

const buildRule = (fields: Partial<PriceRule> = {}): PriceRule => ({
  unit: "percent",
  change: 10,
  size: null,
  roundTo: 1,
  ...fields,
});

const oud: CurrentPrices = {
  id: "oud",
  name: "Oud",
  discountPercentage: 20,
  prices: [
    { size: "50ml", price: 4500 },
    { size: "100ml", price: 7999.5 },
  ],
};
const rose: CurrentPrices = {
  id: "rose",
  name: "Rose",
  discountPercentage: null,
  prices: [{ size: "50ml", price: 300 }],
};

const anyRule = fc.record({
  unit: fc.constantFrom("percent" as const, "rupees" as const),
  change: fc.integer({ min: -9999, max: 100_000 }).map((hundredths) => hundredths / 100),
  size: fc.constantFrom(null, "50ml", "100ml"),
  roundTo: fc.constantFrom(...PRICE_STEPS),
});
const anyPrice = fc.integer({ min: 0, max: 999_999_999 }).map((paisa) => paisa / 100);
const anyProducts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.string(),
    discountPercentage: fc.constantFrom(null, 0, 12.5, 100),
    prices: fc.uniqueArray(fc.record({ size: fc.constantFrom("30ml", "50ml", "100ml"), price: anyPrice }), {
      selector: ({ size }) => size,
    }),
  }),
  { selector: ({ id }) => id },
);

test("a percentage is calculated from the price before the discount, and halves round up", () => {
  expect(applyPriceRule(4500, buildRule({ change: 10 }))).toBe(4950);
  expect(applyPriceRule(4500, buildRule({ change: -12.5 }))).toBe(3938);
  expect(applyPriceRule(4501, buildRule({ change: 50 }))).toBe(6752);
  expect(applyPriceRule(1.25, buildRule({ change: 20 }))).toBe(2);
});

test("an amount is added or subtracted", () => {
  expect(applyPriceRule(4500, buildRule({ unit: "rupees", change: 250 }))).toBe(4750);
  expect(applyPriceRule(4500, buildRule({ unit: "rupees", change: -250.5 }))).toBe(4250);
});

test.each([
  [1, 5175],
  [10, 5180],
  [50, 5200],
  [100, 5200],
] as const)("a new price is rounded to the nearest %i rupees", (roundTo, price) => {
  expect(applyPriceRule(4500, buildRule({ change: 15, roundTo }))).toBe(price);
});

test("a plan contains the new price of each size, and the price that shoppers pay after the discount", () => {
  expect(planPrices([oud, rose], buildRule())).toEqual({
    changes: [
      { productId: "oud", name: "Oud", size: "50ml", from: 4500, to: 4950, paidFrom: 3600, paidTo: 3960 },
      { productId: "oud", name: "Oud", size: "100ml", from: 7999.5, to: 8799, paidFrom: 6400, paidTo: 7039 },
      { productId: "rose", name: "Rose", size: "50ml", from: 300, to: 330, paidFrom: 300, paidTo: 330 },
    ],
    blocked: [],
    unchangedCount: 0,
  });
});

test("a rule for one size changes only that size and reports the products without it", () => {
  const plan = planPrices([oud, rose], buildRule({ size: "100ml" }));
  expect(plan.changes.map(({ productId, size }) => [productId, size])).toEqual([["oud", "100ml"]]);
  expect(plan.blocked).toEqual([{ productId: "rose", name: "Rose", reason: "has no size 100ml" }]);
});

test("a size without a price is not changed, and no price falls below Rs. 1 or reaches Rs. 10,000,000", () => {
  const free = { ...rose, id: "free", name: "Free", prices: [{ size: "50ml", price: 0 }] };
  const listReasons = (fields: Partial<PriceRule>) =>
    planPrices([rose, free], buildRule(fields)).blocked.map(({ reason }) => reason);
  expect(listReasons({ unit: "rupees", change: -300 })).toEqual([
    "50ml would cost less than Rs.\u00A01",
    "50ml has no price",
  ]);
  expect(listReasons({ change: -90, roundTo: 100 })[0]).toBe("50ml would cost less than Rs.\u00A01");
  expect(listReasons({ unit: "rupees", change: 9_999_700 })[0]).toBe(
    "50ml would cost Rs.\u00A010,000,000 or more",
  );
});

test("prices that rounding leaves unchanged are counted, not listed", () => {
  expect(planPrices([rose], buildRule({ change: 1, roundTo: 100 }))).toEqual({
    changes: [],
    blocked: [],
    unchangedCount: 1,
  });
});

test("every planned price is a multiple of the step, differs from the old price, and is at least Rs. 1 and below Rs. 10,000,000", () => {
  fc.assert(
    fc.property(anyProducts, anyRule, (products, generatedRule) => {
      for (const { from, to } of planPrices(products, generatedRule).changes) {
        expect(to % generatedRule.roundTo).toBe(0);
        expect(to).toBeGreaterThanOrEqual(1);
        expect(to).toBeLessThan(10_000_000);
        expect(to).not.toBe(from);
      }
    }),
  );
});

test("restoring the changes of a plan returns exactly the old prices", () => {
  fc.assert(
    fc.property(anyProducts, anyRule, (products, generatedRule) => {
      const formatKey = (id: string, size: string) => `${id} ${size}`;
      const oldPrices = new Map(
        products.flatMap(({ id, prices }) =>
          prices.map(({ size, price }) => [formatKey(id, size), price] as const),
        ),
      );
      const prices = new Map(oldPrices);
      const { changes } = planPrices(products, generatedRule);
      for (const { productId, size, to } of changes) prices.set(formatKey(productId, size), to);
      for (const { productId, size, from, to } of restorePrices(changes)) {
        expect(prices.get(formatKey(productId, size))).toBe(from);
        prices.set(formatKey(productId, size), to);
      }
      expect(prices).toEqual(oldPrices);
    }),
  );
});

test("sizes are listed once, smallest first", () => {
  expect(listSizes([oud, rose, { ...rose, prices: [{ size: "Gift box", price: 1 }] }])).toEqual([
    "50ml",
    "100ml",
    "Gift box",
  ]);
});
