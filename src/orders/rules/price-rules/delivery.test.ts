import { expect, test } from "vitest";

import type { ChosenDelivery } from "#delivery/rules/choose-delivery.ts";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import type { DeliveryRates, DeliveryTerms } from "#delivery/rules/delivery-rates.ts";
import { priceOrder } from "../order-price.ts";

import { findOrderCodBlockReason } from "./price-rules.ts";

const TERMS: DeliveryTerms = {
  options: [
    { method: "standard", charge: { kind: "flat", amount: 250 }, freeFrom: null, minDays: 3, maxDays: 5 },
    { method: "express", charge: { kind: "flat", amount: 450 }, freeFrom: null, minDays: 1, maxDays: 2 },
  ],
  cashOnDelivery: { isAllowed: true, fee: 50, maximum: 5000 },
};

const RATES: DeliveryRates = {
  zones: [
    {
      name: "Far",
      places: [{ country: "Pakistan", state: "Gilgit-Baltistan", city: null }],
      options: [TERMS.options[0] ?? throwMissingOption()].map((option) => ({
        ...option,
        charge: { kind: "flat", amount: 600 },
      })),
      cashOnDelivery: { isAllowed: false, fee: 50, maximum: null },
    },
  ],
  elsewhere: TERMS,
  bottleGrams: 400,
};

function throwMissingOption(): never {
  throw new Error("The terms have no option");
}

const KARACHI = { country: "Pakistan", state: "Sindh", city: "Karachi" };
const GILGIT = { country: "Pakistan", state: "Gilgit-Baltistan", city: "Gilgit" };

const calculatePrice = (unitPrice: number, delivery: ChosenDelivery | null) => {
  const { adjustments, totalAmount } = priceOrder([{ unitPrice, quantity: 1 }], { delivery });
  return { charges: adjustments.map(({ kind, amount, source }) => [kind, amount, source]), totalAmount };
};

test("an order is charged for its delivery method, and for cash on delivery", () => {
  expect(calculatePrice(1000, chooseDelivery(RATES, KARACHI, "express"))).toEqual({
    charges: [
      ["delivery", 450, null],
      ["cod-fee", 50, null],
    ],
    totalAmount: 1500,
  });
});

test("if a zone lacks the requested method, the zone's first option applies and the charge's source is the zone's name", () => {
  expect(calculatePrice(1000, chooseDelivery(RATES, GILGIT, "express")).charges).toEqual([
    ["delivery", 600, "Far"],
  ]);
});

test.each([
  // Products 4700 + delivery 250 + fee 50 = 5000.
  [4700, 2, undefined],
  [4701, 1, { kind: "maximum", maximum: 5000 }],
  [4750, 1, { kind: "maximum", maximum: 5000 }],
])(
  "products for Rs. %d: the cash maximum applies to the total including delivery and fee",
  (products, chargeCount, blockReason) => {
    const delivery = chooseDelivery(RATES, KARACHI);
    if (!delivery) throw new Error("No delivery was found for Karachi");
    expect(calculatePrice(products, delivery).charges).toHaveLength(chargeCount);
    const priced = priceOrder([{ unitPrice: products, quantity: 1 }], { delivery });
    expect(findOrderCodBlockReason(delivery, priced)).toEqual(blockReason);
  },
);

test.each([
  // Products 199,750 + delivery 250 = 200,000.
  [199_750, undefined],
  [199_751, { kind: "legal-limit", maximum: 200_000 }],
])(
  "products for Rs. %d: the legal limit for cash applies if the zone has no maximum",
  (products, blockReason) => {
    const cashOnDelivery = { isAllowed: true, fee: 0, maximum: null };
    const delivery = chooseDelivery({ ...RATES, elsewhere: { ...TERMS, cashOnDelivery } }, KARACHI);
    if (!delivery) throw new Error("No delivery was found for Karachi");
    const priced = priceOrder([{ unitPrice: products, quantity: 1 }], { delivery });
    expect(findOrderCodBlockReason(delivery, priced)).toEqual(blockReason);
  },
);

test("an order that requires advance payment has no cash-on-delivery fee", () => {
  const delivery = chooseDelivery(RATES, KARACHI);
  const { adjustments } = priceOrder([{ unitPrice: 1000, quantity: 1 }], { delivery, collectsCash: false });
  expect(adjustments.map(({ kind }) => kind)).toEqual(["delivery"]);
});

test("a pickup order can be paid in cash without a fee or a maximum, even where cash on delivery is not allowed", () => {
  const pickup = {
    method: "pickup",
    charge: { kind: "flat", amount: 0 },
    freeFrom: null,
    minDays: 0,
    maxDays: 1,
  } as const;
  const cashOnDelivery = { isAllowed: false, fee: 50, maximum: 100 };
  const delivery = chooseDelivery(
    { ...RATES, zones: [], elsewhere: { options: [pickup], cashOnDelivery } },
    {},
  );
  if (!delivery) throw new Error("No delivery was found for pickup");
  const priced = priceOrder([{ unitPrice: 1000, quantity: 1 }], { delivery });
  expect(priced.totalAmount).toBe(1000);
  expect(findOrderCodBlockReason(delivery, priced)).toBeUndefined();
});

test("the price contains no delivery charge if the destination is incomplete", () => {
  expect(chooseDelivery(RATES, { city: "Karachi" })).toBeNull();
  expect(calculatePrice(1000, null)).toEqual({ charges: [], totalAmount: 1000 });
});
