import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { toPkr } from "#kit/rules/money.ts";

import type { DiscountableLine, DiscountedProduct, Offer } from "./calculate-discount.ts";
import {
  calculateGoodsDiscount,
  chooseFreeDelivery,
  chooseGoodsDiscount,
  getShareOfUnits,
} from "./calculate-discount.ts";
import type { DiscountTerms } from "./discount-terms.ts";
import { DISCOUNT_KINDS, isCode, normalizeCode } from "./discount-terms.ts";

const NO_TERMS: DiscountTerms = {
  kind: "percent",
  percent: null,
  amount: null,
  buyQuantity: null,
  getQuantity: null,
  scope: "all",
  scopeIds: [],
  excludesSaleItems: false,
  minSubtotal: 0,
  minQuantity: 0,
};

const buildOffer = (terms: Partial<DiscountTerms>, offer: Partial<Offer> = {}): Offer => ({
  id: 1,
  code: null,
  label: "Offer",
  ...offer,
  terms: { ...NO_TERMS, ...terms },
});
const fixed = (amount: number, offer: Partial<Offer> = {}) => buildOffer({ kind: "fixed", amount }, offer);

const PRODUCTS = new Map<string, DiscountedProduct>([
  ["oud", { collectionId: "woody", isOnSale: false }],
  ["rose", { collectionId: "floral", isOnSale: false }],
  ["amber", { collectionId: "woody", isOnSale: true }],
]);
const toLines = (lines: [unitPrice: number, quantity?: number, productId?: string][]): DiscountableLine[] =>
  lines.map(([unitPrice, quantity = 1, productId]) => ({ unitPrice, quantity, productId }));

function discount(offer: Offer, ...lines: [unitPrice: number, quantity?: number, productId?: string][]) {
  const found = calculateGoodsDiscount(offer, { lines: toLines(lines), products: PRODUCTS });
  return found && [toPkr(found.amount), ...found.shares.map(toPkr)];
}

describe("the amount of a discount", () => {
  test("a fixed amount is divided among the lines in paisa by the largest remainder", () => {
    expect(discount(fixed(500), [2499], [1799], [999])).toEqual([500, 235.89, 169.81, 94.3]);
    expect(discount(fixed(100), [1000], [1000], [1000])).toEqual([100, 33.34, 33.33, 33.33]);
    expect(discount(fixed(500), [3400], [1250, 2])).toEqual([500, 288.14, 211.86]);
  });

  test("a percentage is rounded half up to whole rupees once, before it is divided", () => {
    const offer = buildOffer({ kind: "percent", percent: 15 });
    expect(discount(offer, [1999, 3], [4450], [899, 2])).toEqual([1837, 899.67, 667.59, 269.74]);
    expect(discount(buildOffer({ kind: "percent", percent: 50 }), [99])).toEqual([50, 50]);
    expect(discount(buildOffer({ kind: "percent", percent: 1 }), [49])).toBeUndefined();
  });

  test("units of a discounted line that come back one by one get shares that end with its net amount", () => {
    const net = 5_099_70 - 2_37;
    const credits = [1, 2, 3].map((units) => Math.ceil(getShareOfUnits(net, 3, units) / 100));
    expect(net).toBe(5_097_33);
    expect(credits).toEqual([1700, 3399, 5098]);
    expect(getShareOfUnits(net, 3, 3)).toBe(net);
  });

  test("of bought and free bottles the cheapest are free, and their price is divided among all of them", () => {
    const offer = buildOffer({ kind: "buy-x-get-y", buyQuantity: 2, getQuantity: 1 });
    expect(discount(offer, [3000], [2500], [1200])).toEqual([1200, 537.31, 447.76, 214.93]);
    expect(Math.ceil(3000 - 537.31)).toBe(2463);
    expect(discount(offer, [3000], [1200])).toBeUndefined();
    expect(discount(offer, [3000, 5], [1200])?.[0]).toBe(4200);
    expect(discount(offer, [3000, 8])?.[0]).toBe(6000);
  });

  test("a discount is at most the sum of its lines, also for a price from before prices were whole rupees", () => {
    expect(discount(fixed(5000), [999], [1])).toEqual([1000, 999, 1]);
    expect(discount(buildOffer({ percent: 100 }), [999.5])).toEqual([999.5, 999.5]);
    expect(discount(fixed(500), [0, 3])).toBeUndefined();
  });

  test("only products of the scope count, and products on sale only if the discount is for them too", () => {
    const lines: [number, number, string][] = [
      [1000, 1, "oud"],
      [2000, 1, "rose"],
      [4000, 1, "amber"],
    ];
    const half = (terms: Partial<DiscountTerms>) => discount(buildOffer({ percent: 50, ...terms }), ...lines);
    expect(half({ scope: "products", scopeIds: ["rose"] })).toEqual([1000, 0, 1000, 0]);
    expect(half({ scope: "collections", scopeIds: ["woody"] })).toEqual([2500, 500, 0, 2000]);
    expect(half({ excludesSaleItems: true })).toEqual([1500, 500, 1000, 0]);
    expect(half({ scope: "products", scopeIds: ["gone"] })).toBeUndefined();
    expect(
      discount(buildOffer({ percent: 50, scope: "products", scopeIds: ["oud"] }), [1000]),
    ).toBeUndefined();
  });

  test("minimums count the qualifying products before the discount", () => {
    const offer = fixed(500, {});
    const from5000 = { ...offer, terms: { ...offer.terms, minSubtotal: 5000 } };
    expect(discount(from5000, [4999])).toBeUndefined();
    expect(discount(from5000, [5000])?.[0]).toBe(500);
    const woody = { ...from5000.terms, scope: "collections" as const, scopeIds: ["woody"] };
    expect(discount({ ...offer, terms: woody }, [3000, 1, "oud"], [4000, 1, "rose"])).toBeUndefined();
    const twoBottles = { ...offer, terms: { ...offer.terms, minQuantity: 2 } };
    expect(discount(twoBottles, [9000])).toBeUndefined();
    expect(discount(twoBottles, [900, 2])?.[0]).toBe(500);
    expect(discount({ ...from5000, ignoresMinimum: true }, [700])?.[0]).toBe(500);
  });
});

describe("one discount per order", () => {
  const order = { lines: toLines([[3000], [2000]]), products: PRODUCTS };

  test("an offer that takes off more than the code wins, and the code is not used", () => {
    const code = fixed(400, { id: 2, code: "EID400" });
    expect(chooseGoodsDiscount([fixed(600), code], order)).toMatchObject({
      amount: 600_00,
      offer: { code: null },
    });
    expect(chooseGoodsDiscount([fixed(300), code], order)).toMatchObject({
      amount: 400_00,
      offer: { code: "EID400" },
    });
    expect(chooseGoodsDiscount([code, fixed(400)], order)).toMatchObject({ offer: { code: null } });
    expect(chooseGoodsDiscount([fixed(9, { id: 5 }), fixed(9, { id: 4 })], order)?.offer.id).toBe(4);
  });

  test("free delivery is not a goods discount, and at most one offer of it applies", () => {
    const free = buildOffer({ kind: "free-delivery" });
    const code = buildOffer({ kind: "free-delivery" }, { id: 2, code: "SHIPFREE" });
    const tooHigh = buildOffer({ kind: "free-delivery", minSubtotal: 9000 });
    expect(chooseGoodsDiscount([free], order)).toBeUndefined();
    expect(chooseFreeDelivery([code, free], order)).toBe(free);
    expect(chooseFreeDelivery([code, tooHigh], order)).toBe(code);
    expect(chooseFreeDelivery([fixed(9)], order)).toBeUndefined();
  });
});

test("whatever the terms and the lines are, the shares add up and no line becomes negative in any sequence", () => {
  const anyLine = fc.tuple(
    fc.nat(200_000),
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom(...PRODUCTS.keys()),
  );
  const anyTerms = fc.record({
    kind: fc.constantFrom(...DISCOUNT_KINDS),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 100_000 }),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 4 }),
    scope: fc.constantFrom("all" as const, "collections" as const),
    excludesSaleItems: fc.boolean(),
    minSubtotal: fc.constantFrom(0, 5000),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 100 }), anyTerms, (entries, terms) => {
      const offer = buildOffer({ ...terms, scopeIds: ["woody"] });
      const lines = toLines(entries);
      const found = calculateGoodsDiscount(offer, { lines, products: PRODUCTS });
      const reversed = calculateGoodsDiscount(offer, { lines: lines.toReversed(), products: PRODUCTS });
      expect(reversed?.amount).toBe(found?.amount);
      if (!found || !reversed) return;
      expect(found.shares.reduce((sum, share) => sum + share, 0)).toBe(found.amount);
      expect(found.amount % 100).toBe(0);
      lines.forEach(({ unitPrice, quantity }, index) => {
        expect(found.shares[index]).toBeGreaterThanOrEqual(0);
        expect(found.shares[index]).toBeLessThanOrEqual(unitPrice * quantity * 100);
      });
      const sort = (shares: number[]) => shares.toSorted((a, b) => a - b);
      expect(sort(reversed.shares)).toEqual(sort(found.shares));
    }),
  );
});

test("a code is compared without its case, blanks, dashes and script of digits, and has 4 to 20 letters or digits", () => {
  for (const typed of ["eid500", " EID-500 ", "ＥＩＤ５００", "Eid\u00a0۵۰۰", "e\u200bid–500"])
    expect(normalizeCode(typed)).toBe("EID500");
  expect(normalizeCode("عید 500")).toBe("عید500");
  expect(["EID", "A".repeat(21), "EID_500", "EID%20", ""].map(isCode)).toEqual(Array(5).fill(false));
  expect(["EID5", "A".repeat(20), "عید500"].map(isCode)).toEqual(Array(3).fill(true));
  const anyText = fc.array(fc.nat(0xffff), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes));
  const isStable = (typed: string) => normalizeCode(normalizeCode(typed)) === normalizeCode(typed);
  fc.assert(fc.property(anyText, isStable), { numRuns: 100 });
});

test("50 offers for 200 products each look at every line once, so that an order of 100 lines is priced in milliseconds", () => {
  let looks = 0;
  const lines = Array.from({ length: 100 }, (_, index) => ({
    unitPrice: 1000 + index,
    quantity: 2,
    get productId() {
      looks += 1;
      return `product ${index}`;
    },
  }));
  const scopeIds = Array.from({ length: 200 }, (_, index) => `product ${index}`);
  const offers = Array.from({ length: 50 }, (_, id) =>
    buildOffer({ kind: "percent", percent: 10, scope: "products", scopeIds }, { id }),
  );
  expect(chooseGoodsDiscount(offers, { lines, products: new Map() })?.offer.id).toBe(0);
  expect(looks).toBe(50 * 100);
});
