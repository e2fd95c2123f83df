import { expect, test } from "vitest";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import { QUOTE_CONTEXT } from "#test/checkout.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";

import type { StockCheckLine } from "./cart/cart.ts";
import { createDiscountRules } from "./price-rules/discount-rules.ts";
import { stateCashPayment, stateQuotedDelivery } from "./quote.ts";
import { quoteLines } from "./quote-lines.ts";

const buildCheckedLine = (line: Partial<StockCheckLine>): StockCheckLine => ({
  productId: "oud",
  variant: "50ml",
  requested: 3,
  name: "Oud",
  price: 1000,
  stock: null,
  state: "ok",
  ...line,
});

test("a quote has the lines, the adjustments without their source, and the total", () => {
  expect(
    quoteLines([buildCheckedLine({})], { ...QUOTE_CONTEXT, now: new Date("2026-11-26T08:00:00Z") }),
  ).toEqual({
    lines: [{ ...buildCheckedLine({}), quantity: 3 }],
    subtotal: 3000,
    adjustments: [{ kind: "delivery", label: "Delivery", amount: 0 }],
    total: 3000,
    delivery: {
      method: "standard",
      options: [
        {
          method: "standard",
          amount: 0,
          freeFrom: null,
          minDays: 3,
          maxDays: 5,
          expected: { from: "2026-11-30", to: "2026-12-02" },
        },
      ],
      cashNotice: null,
    },
    payment: {
      method: "cash-on-delivery",
      options: [
        {
          method: "cash-on-delivery",
          name: "Cash on delivery",
          total: 3000,
          text: "Pay Rs.\u00A03,000 to the courier",
        },
      ],
    },
    limitNotice: null,
    hasZones: false,
  });
});

test("a line is priced for the available quantity, which is 0 if the size is no longer sold", () => {
  const quote = quoteLines(
    [
      buildCheckedLine({ stock: 2, state: "short" }),
      buildCheckedLine({ variant: "10ml", stock: 0, state: "short" }),
      buildCheckedLine({ variant: "5ml", name: null, price: null, state: "gone" }),
    ],
    QUOTE_CONTEXT,
  );
  expect(quote.lines.map(({ quantity }) => quantity)).toEqual([2, 0, 0]);
  expect(quote.total).toBe(2000);
});

test("a quote without a line that can be ordered charges nothing: no delivery, fee or gift wrapping", () => {
  const elsewhere = buildTerms([buildOption("standard", 250)], { fee: 120 });
  const delivery = chooseDelivery({ zones: [], elsewhere, bottleGrams: 400 }, {});
  const soldOut = buildCheckedLine({ stock: 0, state: "short" });
  const quote = quoteLines([soldOut], { ...QUOTE_CONTEXT, delivery, giftWrapPrice: 150 });
  expect(quote).toMatchObject({ subtotal: 0, adjustments: [], total: 0, delivery: null, payment: null });
  const charged = quoteLines([buildCheckedLine({})], { ...QUOTE_CONTEXT, delivery, giftWrapPrice: 150 });
  expect(charged.total).toBe(3000 + 150 + 250 + 120);
});

test("the option of standard delivery shows that an offer makes it free, while another method is chosen", () => {
  const standard = {
    method: "standard",
    charge: { kind: "flat", amount: 250 },
    freeFrom: null,
    minDays: 3,
    maxDays: 5,
  } as const;
  const express = { ...standard, method: "express", charge: { kind: "flat", amount: 600 } } as const;
  const terms = {
    kind: "free-delivery",
    percent: null,
    amount: null,
    buyQuantity: null,
    getQuantity: null,
    scope: "all",
    scopeIds: [],
    excludesSaleItems: false,
    minSubtotal: 0,
    minQuantity: 0,
  } as const;
  const { delivery } = quoteLines([buildCheckedLine({})], {
    ...QUOTE_CONTEXT,
    delivery: {
      zone: null,
      cashOnDelivery: { isAllowed: true, fee: 0, maximum: null },
      bottleGrams: 400,
      option: express,
      options: [standard, express],
    },
    discountRules: createDiscountRules(
      [{ id: 1, code: null, label: "Week", terms: { ...terms, scopeIds: [] } }],
      new Map(),
    ),
  });
  expect(delivery?.options.map(({ amount }) => amount)).toEqual([0, 600]);
});

test.each([
  ["standard", 500, "Pay in cash on delivery."],
  ["pickup", 500, "Pay at the shop."],
  ["pickup", 0, ""],
] as const)("an order with %s and a total of %i says “%s”", (method, total, text) => {
  expect(
    stateCashPayment({ delivery: { method, options: [], cashNotice: null }, payment: null, total }),
  ).toBe(text);
});

test("the sentence about a quoted delivery names charge, days and payment, also the fee for cash", () => {
  const quote = quoteLines([buildCheckedLine({})], {
    ...QUOTE_CONTEXT,
    now: new Date("2026-11-26T08:00:00Z"),
  });
  const fee = { kind: "cod-fee", label: "Cash on delivery", amount: 100 } as const;
  const delivery = "Free delivery to Lahore, arrives Mon 30 Nov – Wed 2 Dec";
  expect(stateQuotedDelivery(quote, "Lahore")).toBe(`${delivery}; cash on delivery`);
  expect(stateQuotedDelivery({ ...quote, adjustments: [fee] }, "Lahore")).toBe(
    `${delivery}; cash on delivery, fee Rs.\u00A0100`,
  );
  expect(stateQuotedDelivery({ ...quote, total: 0 }, "Lahore")).toBe(`${delivery}; nothing to pay`);
  const payment = { method: "bank-transfer" as const, options: [] };
  expect(stateQuotedDelivery({ ...quote, payment }, "Lahore")).toBe(`${delivery}; payment in advance`);
  expect(stateQuotedDelivery({ ...quote, delivery: null }, "Lahore")).toBeUndefined();
});
