import { expect, test } from "vitest";

import type { DeliveredLine, Parcel } from "./delivery-charge.ts";
import { calculateDeliveryCharge, findFreeFrom, listBottlesOfUnit, toParcel } from "./delivery-charge.ts";
import type { DeliveryCharge, DeliveryOption } from "./delivery-rates.ts";

const buildOption = (charge: DeliveryCharge, changes: Partial<DeliveryOption> = {}): DeliveryOption => ({
  method: "standard",
  charge,
  freeFrom: null,
  minDays: 3,
  maxDays: 5,
  ...changes,
});

const FLAT: DeliveryCharge = { kind: "flat", amount: 250 };
const BY_WEIGHT: DeliveryCharge = { kind: "by-weight", firstKg: 250, furtherKg: 99 };
const BY_TOTAL: DeliveryCharge = {
  kind: "by-total",
  steps: [
    { from: 0, amount: 300 },
    { from: 5000, amount: 150 },
    { from: 10_000, amount: 0 },
  ],
};

const buildParcel = (subtotal: number, grams = 400, productMinimum: number | null = null): Parcel => {
  return { subtotal, grams, productMinimum, isSurfaceOnly: false };
};

test.each<[string, DeliveryCharge, Parcel, number]>([
  ["a flat charge", FLAT, buildParcel(1), 250],
  ["up to 1 kg", BY_WEIGHT, buildParcel(1, 1), 250],
  ["exactly 1 kg", BY_WEIGHT, buildParcel(1, 1000), 250],
  ["1 g above 1 kg", BY_WEIGHT, buildParcel(1, 1001), 349],
  ["3.2 kg", BY_WEIGHT, buildParcel(1, 3200), 547],
  ["a weight of 0", BY_WEIGHT, buildParcel(1, 0), 250],
  ["the first step", BY_TOTAL, buildParcel(4999.99), 300],
  ["the start of a step", BY_TOTAL, buildParcel(5000), 150],
  ["the last step", BY_TOTAL, buildParcel(99_999), 0],
])("%s costs the configured amount", (_case, charge, parcel, expected) => {
  expect(calculateDeliveryCharge(buildOption(charge), parcel)).toBe(expected);
});

test("an option is free once the subtotal reaches its minimum, exact to the paisa", () => {
  const option = buildOption(FLAT, { freeFrom: 5000.1 });
  expect(calculateDeliveryCharge(option, buildParcel(5000.09))).toBe(250);
  expect(calculateDeliveryCharge(option, buildParcel(5000.1))).toBe(0);
});

test("standard delivery is free from the lower of the zone's minimum and the products' minimum", () => {
  expect(findFreeFrom(buildOption(FLAT, { freeFrom: 8000 }), buildParcel(1, 400, 5000))).toBe(5000);
  expect(findFreeFrom(buildOption(FLAT, { freeFrom: 3000 }), buildParcel(1, 400, 5000))).toBe(3000);
  expect(findFreeFrom(buildOption(FLAT), buildParcel(1, 400, 5000))).toBe(5000);
  expect(findFreeFrom(buildOption(FLAT), buildParcel(1))).toBeNull();
});

test("the products' minimum does not make express delivery free", () => {
  const express = buildOption(FLAT, { method: "express" });
  expect(calculateDeliveryCharge(express, buildParcel(9000, 400, 5000))).toBe(250);
});

test("a parcel has the highest minimum of its products, and its weight includes the bottles in sets", () => {
  const lines: DeliveredLine[] = [
    { quantity: 2, minOrderFreeShip: 4000 },
    { quantity: 3, minOrderFreeShip: 6000 },
    { quantity: 2, bottles: [{ quantity: 5 }], minOrderFreeShip: null },
  ];
  expect(toParcel(lines, 9000, 400)).toEqual({
    subtotal: 9000,
    grams: 6000,
    productMinimum: 6000,
    isSurfaceOnly: false,
  });
});

test("a set weighs as much as its parts, unless it has its own weight", () => {
  const parts = [{ quantity: 2, weightGrams: 150 }, { quantity: 1 }];
  expect(listBottlesOfUnit({ parts })).toEqual(parts);
  const calculateGrams = (weightGrams: number | null) =>
    toParcel([{ quantity: 3, bottles: listBottlesOfUnit({ weightGrams, parts }) }], 1, 400).grams;
  expect([calculateGrams(null), calculateGrams(500)]).toEqual([2100, 1500]);
  expect(listBottlesOfUnit({ weightGrams: null })).toEqual([{ quantity: 1 }]);
});

test("an order travels by road if one of its products travels by road only", () => {
  const isSurfaceOnly = (...flags: (boolean | undefined)[]) =>
    toParcel(
      flags.map((surfaceOnly) => ({ quantity: 1, surfaceOnly })),
      1,
      400,
    ).isSurfaceOnly;
  expect([isSurfaceOnly(false, undefined), isSurfaceOnly(false, true)]).toEqual([false, true]);
});
