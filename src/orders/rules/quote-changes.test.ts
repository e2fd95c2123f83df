import { expect, test } from "vitest";

import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import { QUOTE_CONTEXT } from "#test/checkout.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";

import { announceChanges, toShownQuote } from "./quote-changes.ts";
import type { QuoteContext } from "./quote-lines.ts";
import { quoteLines } from "./quote-lines.ts";

const LINE = { productId: "oud", variant: "50ml", requested: 1, name: "Oud", price: 1000, stock: null };
const STANDARD = buildOption("standard", 250, { minDays: 3, maxDays: 5 });
const EXPRESS = buildOption("express", 450, { minDays: 1, maxDays: 2 });
const METHODS: QuoteContext["prepayment"] = {
  methods: [{ method: "bank-transfer", names: ["Bank transfer"] }],
  percent: 0,
};

function quote(option = STANDARD, terms: Parameters<typeof buildTerms>[1] = {}, context: object = {}) {
  const elsewhere = buildTerms([option], terms);
  return quoteLines([{ ...LINE, state: "ok" }], {
    ...QUOTE_CONTEXT,
    delivery: chooseDelivery({ zones: [], elsewhere, bottleGrams: 400 }, {}),
    address: { city: "Lahore" },
    prepayment: METHODS,
    now: new Date("2026-11-26T08:00:00Z"),
    ...context,
  });
}

const SHOWN = quote();
const announce = (
  current: typeof SHOWN,
  cartChanges: Parameters<typeof announceChanges>[0]["cartChanges"] = [],
) =>
  announceChanges({ shown: toShownQuote(SHOWN, SHOWN.total), current, cartChanges })?.replaceAll(
    "\u00A0",
    " ",
  );

test("an equal quote and an earlier arrival are no change", () => {
  expect(announce(SHOWN)).toBeUndefined();
  expect(announce(quote({ ...STANDARD, minDays: 1, maxDays: 2 }))).toBeUndefined();
});

test("a longer promise is announced together with a changed total, in one message", () => {
  expect(announce(quote({ ...buildOption("standard", 300), minDays: 4, maxDays: 7 }))).toBe(
    "The total is now Rs. 1,300. Your order now arrives Tue 1 Dec – Fri 4 Dec. Please review it and place the order again.",
  );
});

test("each combination of changes names every one of them", () => {
  const changes = [
    { sentence: "The total is now Rs. ", amount: 300 },
    { sentence: "Your order now arrives ", maxDays: 9 },
    { sentence: "Cash on delivery is not available for Lahore.", isAllowed: false },
    { sentence: "The delivery method is now “Express delivery”.", method: "express" as const },
  ];
  for (let chosen = 1; chosen < 2 ** changes.length; chosen += 1) {
    const made = changes.filter((_, index) => (chosen & (1 << index)) !== 0);
    const { amount = 250, maxDays = 5, isAllowed = true, method = "standard" } = Object.assign({}, ...made);
    const message = announce(quote({ ...buildOption(method, amount), minDays: 3, maxDays }, { isAllowed }));
    for (const { sentence } of changes)
      expect([sentence, message?.includes(sentence)]).toEqual([
        sentence,
        made.some((change) => change.sentence === sentence),
      ]);
  }
});

test("another way to pay is named, and an order that is picked up is ready later", () => {
  expect(announce(quote(STANDARD, {}, { paymentMethod: "bank-transfer" }))).toContain(
    "The way to pay is now “Bank transfer”.",
  );
  const pickup = { ...buildOption("pickup", 250), minDays: 6, maxDays: 6 };
  expect(announce(quote(pickup))).toContain("Your order is now ready Thu 3 Dec.");
});

test("one changed line is described, several are not; a cart without lines cannot be ordered again", () => {
  const short = { kind: "short", productId: "oud", name: "Oud", variant: "50ml", available: 1 } as const;
  expect(announce(SHOWN, [short])).toBe(
    "Only 1 of Oud (50ml) left; the quantity was lowered. Please review it and place the order again.",
  );
  expect(announce(quote(EXPRESS), [short, { ...short, variant: "30ml" }])).toMatch(
    /^Your cart has changed\. The total is now Rs\. 1,450\. The delivery method/,
  );
  const gone = quoteLines([{ ...LINE, stock: 0, state: "short" }], QUOTE_CONTEXT);
  expect(announce(gone, [{ ...short, available: 0 }])).toBe(
    "Oud (50ml) is out of stock and was removed. Your cart is empty now.",
  );
});

test("what the client of an order does not state is not compared", () => {
  expect(
    announceChanges({ shown: { total: SHOWN.total }, current: quote(STANDARD, { isAllowed: false }) }),
  ).toBe(undefined);
});
