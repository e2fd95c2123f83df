import { expect, test } from "vitest";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import type { CashOnDelivery } from "#delivery/rules/delivery-rates.ts";
import { addMoney } from "#kit/rules/money.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";

import type { PriceContext, PriceRule } from "../order-price.ts";
import { priceOrder } from "../order-price.ts";
import { findOrderCodBlockReason } from "../price-rules/price-rules.ts";
import type { CheckoutMethod } from "./checkout-method.ts";
import { CHECKOUT_METHODS, parseMethodKey, toMethodKey } from "./checkout-method.ts";
import { choosePayment } from "./quote-payment.ts";

const METHODS = [
  { method: "raast", names: ["Raast"] },
  { method: "wallet", names: ["JazzCash", "Easypaisa"] },
] as const;

const OFFER = { methods: METHODS.map((each) => ({ ...each, names: [...each.names] })), percent: 0 };

const buildDelivery = (charge: number, cash: Partial<CashOnDelivery> = {}) => {
  const elsewhere = buildTerms([buildOption("standard", charge)], cash);
  const delivery = chooseDelivery({ zones: [], elsewhere, bottleGrams: 400 }, {});
  if (!delivery) throw new Error("The rates have no terms");
  return delivery;
};

/** Takes Rs. 500 off the goods, shared over two lines as in the design's order O1. */
const codeRule: PriceRule = () => ({
  kind: "discount",
  label: "EID500",
  amount: -500,
  source: "EID500",
  shares: [-288.14, -211.86],
});

const O1 = [
  { unitPrice: 3400, quantity: 1 },
  { unitPrice: 1250, quantity: 2 },
];

const O1_CONTEXT = { delivery: buildDelivery(250, { fee: 100 }), discountRules: [codeRule] };

const choose = (method?: CheckoutMethod, percent = 0, context: PriceContext = O1_CONTEXT) =>
  choosePayment(O1, context, { ...OFFER, percent }, method && { method });

test("the ways to pay are cash on delivery, then those of the owner, each with what the shopper pays", () => {
  expect(choose().options.map(({ method, name, text }) => [method, name, text])).toEqual([
    ["cash-on-delivery", "Cash on delivery", "Pay Rs.\u00A05,750 to the courier"],
    ["raast", "Raast", "Pay Rs.\u00A05,650 now (no cash fee)"],
    ["wallet", "JazzCash", "Pay Rs.\u00A05,650 now (no cash fee)"],
    ["wallet", "Easypaisa", "Pay Rs.\u00A05,650 now (no cash fee)"],
  ]);
});

test("an order that the customer picks up is not paid on delivery, but at the shop", () => {
  const elsewhere = buildTerms([buildOption("pickup", 0)]);
  const delivery = chooseDelivery({ zones: [], elsewhere, bottleGrams: 400 }, {}) ?? undefined;
  const [atShop] = choose(undefined, 0, { delivery }).options;
  expect(atShop).toMatchObject({
    method: "cash-on-delivery",
    name: "Pay at the shop",
    text: "Pay Rs.\u00A05,900 at the shop",
  });
});

test("the prepayment reduction follows the goods discount, in whole rupees, and ends with the method", () => {
  const { price, chosen } = choose("raast", 3);
  expect(price.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["discount", -500],
    ["prepayment", -162],
    ["delivery", 250],
  ]);
  expect(price.totalAmount).toBe(5238 + 250);
  expect(chosen?.text).toBe("Pay Rs.\u00A05,488 now (3% off, no cash fee)");
  const withCash = choose("cash-on-delivery", 3).price;
  expect(withCash.totalAmount).toBe(5400 + 250 + 100);
  expect(withCash.adjustments.some(({ kind }) => kind === "prepayment")).toBe(false);
});

test("a small order is reduced by rounded rupees", () => {
  const context = { delivery: buildDelivery(0) };
  const lines = [{ unitPrice: 999, quantity: 1 }];
  const { price } = choosePayment(lines, context, { ...OFFER, percent: 2 }, { method: "wallet" });
  expect(price.adjustments[0]).toMatchObject({ kind: "prepayment", amount: -20, shares: [-20] });
});

test("without cash on delivery, the first prepaid method is chosen; without accounts, nothing can be chosen", () => {
  const context = { delivery: buildDelivery(600, { isAllowed: false }) };
  expect(choose(undefined, 0, context).chosen?.method).toBe("raast");
  expect(choose("cash-on-delivery", 0, context).options.map(({ method }) => method)).toEqual([
    "raast",
    "wallet",
    "wallet",
  ]);
  const alone = choosePayment(O1, context, { methods: [], percent: 3 });
  expect(alone).toMatchObject({ chosen: undefined, options: [], codBlockReason: { kind: "place" } });
});

test("an order that discounts make free, or whose destination is unknown, has nothing to choose", () => {
  const free: PriceRule = ({ subtotal }) => {
    return { kind: "discount", label: "ALL", amount: -subtotal, source: "ALL", shares: [-3400, -2500] };
  };
  expect(choose("raast", 3, { delivery: buildDelivery(0), discountRules: [free] }).options).toEqual([]);
  expect(choose("raast", 3, { delivery: null }).options).toEqual([]);
});

test("the limit of cash on delivery is about the amount to collect", () => {
  const context = { delivery: buildDelivery(0, { maximum: 10_000 }) };
  const price = priceOrder([{ unitPrice: 10_400, quantity: 1 }], context);
  expect(findOrderCodBlockReason(context.delivery, price)).toEqual({ kind: "maximum", maximum: 10_000 });
  expect(findOrderCodBlockReason(context.delivery, price, 1000)).toBeUndefined();
});

test("the fee for cash is charged for the rest that the courier collects, and not for a paid order", () => {
  const context = { delivery: buildDelivery(0, { maximum: 10_000, fee: 100 }) };
  const lines = [{ unitPrice: 10_400, quantity: 1 }];
  const total = (paidInAdvance: number) => priceOrder(lines, { ...context, paidInAdvance }).totalAmount;
  expect([0, 1000, 10_400].map(total)).toEqual([10_400, 10_500, 10_400]);
});

test("the total is the subtotal and all adjustments, in whole rupees, for each method and reduction", () => {
  for (const percent of [0, 1, 3, 7, 50])
    for (const cash of [{}, { fee: 120 }, { isAllowed: false }, { maximum: 5000 }])
      for (const lines of [
        O1,
        [
          { unitPrice: 1799, quantity: 3 },
          { unitPrice: 899, quantity: 2 },
        ],
      ])
        for (const method of CHECKOUT_METHODS) {
          const context = { delivery: buildDelivery(250, cash), discountRules: [codeRule] };
          const { price, options } = choosePayment(lines, context, { ...OFFER, percent }, { method });
          for (const { totalAmount, subtotal, adjustments } of [
            price,
            ...options.map((each) => each.price),
          ]) {
            expect(totalAmount).toBe(addMoney(subtotal, ...adjustments.map(({ amount }) => amount)));
            expect(Number.isInteger(totalAmount)).toBe(true);
            for (const { amount, shares } of adjustments)
              if (shares) expect(addMoney(...shares.map((share) => share ?? 0))).toBe(amount);
          }
        }
});

test("each wallet is a choice of its own; a request without one takes the first, and an unknown one the first way to pay", () => {
  const chooseWallet = (wallet?: string) =>
    choosePayment(O1, O1_CONTEXT, OFFER, { method: "wallet", wallet }).chosen?.name;
  expect([chooseWallet("Easypaisa"), chooseWallet("JazzCash"), chooseWallet()]).toEqual([
    "Easypaisa",
    "JazzCash",
    "JazzCash",
  ]);
  expect(chooseWallet("SadaPay")).toBe("Cash on delivery");
});

test.each([
  { method: "raast" },
  { method: "wallet", wallet: "Easypaisa" },
  { method: "wallet", wallet: "My: bank" },
] as const)("the field of a form names the way to pay %j", ({ method: paymentMethod, ...wallet }) =>
  expect(parseMethodKey(toMethodKey({ method: paymentMethod, ...wallet }))).toEqual({
    paymentMethod,
    ...wallet,
  }),
);
