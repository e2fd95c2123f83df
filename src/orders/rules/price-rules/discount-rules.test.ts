import { expect, test } from "vitest";

import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import type { Offer } from "#discounts/rules/calculate-discount.ts";
import type { DiscountTerms } from "#discounts/rules/discount-terms.ts";

import type { PricedLine } from "../order-price.ts";
import { priceOrder } from "../order-price.ts";
import { createDiscountRules, createPrepaymentRule, toDiscountContext } from "./discount-rules.ts";
import { findOrderCodBlockReason } from "./price-rules.ts";

const TERMS: DiscountTerms = {
  kind: "fixed",
  percent: null,
  amount: 500,
  buyQuantity: null,
  getQuantity: null,
  scope: "all",
  scopeIds: [],
  excludesSaleItems: false,
  minSubtotal: 0,
  minQuantity: 0,
};
const CODE: Offer = { id: 7, code: "EID500", label: "EID500", terms: TERMS };
const FREE: Offer = {
  id: 8,
  code: null,
  label: "Free delivery week",
  terms: { ...TERMS, kind: "free-delivery" },
};

const buildDelivery = (
  option: Partial<OrderTerms["option"]> = {},
  maximum: number | null = null,
): OrderTerms => ({
  zone: "Lahore",
  option: {
    method: "standard",
    charge: { kind: "flat", amount: 250 },
    freeFrom: null,
    minDays: 3,
    maxDays: 5,
    ...option,
  },
  cashOnDelivery: { isAllowed: true, fee: 100, maximum },
  bottleGrams: 400,
});

const O1: PricedLine[] = [
  { unitPrice: 3400, quantity: 1 },
  { unitPrice: 1250, quantity: 2 },
];

/** Returns the price of lines with offers: kinds, amounts and the total. */
function price(lines: PricedLine[], offers: Offer[], delivery: OrderTerms | null = buildDelivery()) {
  const context = { delivery, discountRules: createDiscountRules(offers, new Map()) };
  const { adjustments, totalAmount } = priceOrder(lines, context);
  return [...adjustments.map(({ kind, amount }) => `${kind} ${amount}`), totalAmount];
}

test("a discount comes before delivery and the fee for cash, and keeps the share of each line", () => {
  expect(price(O1, [CODE])).toEqual(["discount -500", "delivery 250", "cod-fee 100", 5750]);
  const { adjustments } = priceOrder(O1, { discountRules: createDiscountRules([CODE], new Map()) });
  expect(adjustments[0]).toEqual({
    kind: "discount",
    label: "EID500",
    amount: -500,
    source: "EID500",
    discount: CODE,
    shares: [-288.14, -211.86],
  });
});

test("delivery is free from a subtotal before the discount", () => {
  const percent = { ...CODE, terms: { ...TERMS, kind: "percent", percent: 10 } } as const;
  const delivery = buildDelivery({ freeFrom: 5000 });
  delivery.cashOnDelivery.fee = 0;
  expect(price([{ unitPrice: 5200, quantity: 1 }], [percent], delivery)).toEqual([
    "discount -520",
    "delivery 0",
    4680,
  ]);
});

test("an offer of free delivery applies besides a goods discount, but only to a standard delivery that is not free", () => {
  expect(price(O1, [CODE, FREE])).toEqual([
    "discount -500",
    "free-delivery 0",
    "delivery 0",
    "cod-fee 100",
    5500,
  ]);
  expect(price(O1, [FREE], buildDelivery({ method: "express" }))).toEqual([
    "delivery 250",
    "cod-fee 100",
    6250,
  ]);
  expect(price(O1, [FREE], buildDelivery({ freeFrom: 5000 }))).toEqual(["delivery 0", "cod-fee 100", 6000]);
  expect(price(O1, [FREE], null)).toEqual(["free-delivery 0", 5900]);
  const { adjustments } = priceOrder(O1, {
    delivery: buildDelivery(),
    discountRules: createDiscountRules([FREE], new Map()),
  });
  expect(adjustments[0]).toMatchObject({
    label: "Free delivery week",
    saved: 250,
    discount: { id: 8, code: null, terms: { kind: "free-delivery" } },
  });
});

test("a code that makes the total 0 leaves nothing to collect and no fee for collecting it", () => {
  const all = { ...CODE, terms: { ...TERMS, amount: 9000 } };
  const delivery = buildDelivery({ freeFrom: 5000 });
  delivery.cashOnDelivery.isAllowed = false;
  expect(price(O1, [all], delivery)).toEqual(["discount -5900", "delivery 0", 0]);
  const rules = { delivery, discountRules: createDiscountRules([all], new Map()) };
  expect(findOrderCodBlockReason(delivery, priceOrder(O1, rules))).toBeUndefined();
  expect(findOrderCodBlockReason(delivery, priceOrder(O1, { delivery }))).toEqual({ kind: "place" });
});

test("cash on delivery has its limit for the amount to collect, after the discount", () => {
  const delivery = buildDelivery({ charge: { kind: "flat", amount: 0 } }, 10_000);
  const lines = [{ unitPrice: 10_300, quantity: 1 }];
  const block = (offers: Offer[]) =>
    findOrderCodBlockReason(
      delivery,
      priceOrder(lines, { delivery, discountRules: createDiscountRules(offers, new Map()) }),
    );
  expect(block([])).toEqual({ kind: "maximum", maximum: 10_000 });
  expect(block([{ ...CODE, terms: { ...TERMS, amount: 1000 } }])).toBeUndefined();
});

test("the reduction for paying in advance is a percentage of the discounted goods, in whole rupees and shared", () => {
  const rules = [...createDiscountRules([CODE], new Map()), createPrepaymentRule(3)];
  const paidInAdvance = priceOrder(O1, { delivery: null, discountRules: rules });
  expect(paidInAdvance.adjustments.map(({ amount }) => amount)).toEqual([-500, -162]);
  expect(paidInAdvance.totalAmount).toBe(5238);
  expect(paidInAdvance.adjustments[1]?.shares).toEqual([-93.36, -68.64]);
  expect(price(O1, [CODE], null).at(-1)).toBe(5400);
  const small = priceOrder([{ unitPrice: 999, quantity: 1 }], {
    delivery: null,
    discountRules: [createPrepaymentRule(2)],
  });
  expect(small.adjustments).toMatchObject([{ kind: "prepayment", amount: -20, shares: [-20] }]);
});

test.each<[string, Offer["terms"]["kind"], number | undefined]>([
  ["“Week” takes off as much as EID500. Your code is not used up.", "fixed", 500],
  ["“Week” takes off more than EID500. Your code is not used up.", "fixed", 600],
  ["Add 2 more bottles to use EID500", "buy-x-get-y", undefined],
])("a code that takes nothing off says why: %s", (message, kind, better) => {
  const code: Offer = { ...CODE, terms: { ...TERMS, kind, buyQuantity: 3, getQuantity: 2 } };
  const offer: Offer = {
    ...CODE,
    id: 9,
    code: null,
    label: "Week",
    terms: { ...TERMS, amount: better ?? 0 },
  };
  const offers = better === undefined ? [code] : [offer, code];
  const found = { code: "EID500", offer: code, problem: null };
  const { discountRules, explainCode } = toDiscountContext({ offers, code: found }, new Map());
  const { adjustments } = priceOrder(O1, { delivery: null, discountRules });
  expect(explainCode?.({ lines: O1, adjustments, delivery: null }).message).toBe(message);
});
