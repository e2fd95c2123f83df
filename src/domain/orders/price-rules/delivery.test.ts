import { expect, test } from "vitest";

import type { ChosenDelivery } from "#domain/delivery/choose-delivery.ts";
import { chooseDelivery } from "#domain/delivery/choose-delivery.ts";
import type { DeliveryRates, DeliveryTerms } from "#domain/delivery/delivery-rates.ts";
import { priceOrder } from "#domain/orders/order-price.ts";

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
      options: [TERMS.options[0] ?? never()].map((option) => ({
        ...option,
        charge: { kind: "flat", amount: 600 },
      })),
      cashOnDelivery: { isAllowed: false, fee: 50, maximum: null },
    },
  ],
  elsewhere: TERMS,
  bottleGrams: 400,
};

function never(): never {
  throw new Error("The terms have no option");
}

const KARACHI = { country: "Pakistan", state: "Sindh", city: "Karachi" };
const GILGIT = { country: "Pakistan", state: "Gilgit-Baltistan", city: "Gilgit" };

const price = (unitPrice: number, delivery: ChosenDelivery | null) => {
  const { adjustments, totalAmount } = priceOrder([{ unitPrice, quantity: 1 }], { delivery });
  return { charges: adjustments.map(({ kind, amount, source }) => [kind, amount, source]), totalAmount };
};

test("an order is charged for its way of delivery, and for cash on delivery", () => {
  expect(price(1000, chooseDelivery(RATES, KARACHI, "express"))).toEqual({
    charges: [
      ["delivery", 450, null],
      ["cod-fee", 50, null],
    ],
    totalAmount: 1500,
  });
});

test("a zone without the requested method uses its first option, and its name is the source of the charge", () => {
  expect(price(1000, chooseDelivery(RATES, GILGIT, "express")).charges).toEqual([["delivery", 600, "Far"]]);
});

test("an order whose total is above the maximum for cash on delivery pays no fee", () => {
  expect(price(4700, chooseDelivery(RATES, KARACHI)).charges).toHaveLength(2);
  expect(price(4701, chooseDelivery(RATES, KARACHI)).charges).toEqual([["delivery", 250, null]]);
});

test("without a destination, the price contains no delivery", () => {
  expect(chooseDelivery(RATES, { city: "Karachi" })).toBeNull();
  expect(price(1000, null)).toEqual({ charges: [], totalAmount: 1000 });
});
