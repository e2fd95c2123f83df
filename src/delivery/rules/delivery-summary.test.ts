import { expect, test } from "vitest";

import { buildOption, buildTerms, RATES } from "#test/delivery.ts";

import type { DeliveryRates } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "./delivery-rates.ts";
import { addDeliverySummary } from "./delivery-summary.ts";

const store = { expressDelivery: true };
const summarizeRates = (rates: DeliveryRates | undefined) => addDeliverySummary(store, rates).delivery;

test("without rates, delivery is free, takes the specified time and accepts cash everywhere", () => {
  expect(summarizeRates(undefined)).toEqual({
    maxCharge: 0,
    minDays: 3,
    maxDays: 5,
    hasZones: false,
    hasRates: false,
    hasExpress: true,
    chargeText: "Delivery Rs. 0",
    timeText: "Delivery in 3-5 business days",
    cashText: "Cash on delivery: pay the courier in cash",
  });
});

test("the summary covers standard delivery to all zones", () => {
  expect(summarizeRates(RATES)).toEqual({
    maxCharge: 600,
    minDays: 3,
    maxDays: 9,
    hasZones: true,
    hasRates: true,
    hasExpress: true,
    chargeText: "Delivery from Rs. 250",
    timeText: "Delivery in 3-9 business days",
    cashText: "Cash on delivery in some places",
  });
});

test("the summary uses the charge by weight of one bottle, and all steps of a charge by total", () => {
  const byWeight = buildOption("standard", 0, { charge: { kind: "by-weight", firstKg: 300, furtherKg: 90 } });
  const steps = [
    { from: 0, amount: 400 },
    { from: 5000, amount: 0 },
  ];
  const byTotal = buildOption("standard", 0, { charge: { kind: "by-total", steps } });
  const summarize = (option: typeof byTotal) =>
    summarizeRates({ ...DEFAULT_DELIVERY_RATES, elsewhere: buildTerms([option]) });
  expect(summarize(byWeight)).toMatchObject({ maxCharge: 300, chargeText: "Delivery Rs. 300" });
  expect(summarize(byTotal)).toMatchObject({
    maxCharge: 400,
    chargeText: "Delivery up to Rs. 400, free in some cases",
  });
});

test("rates decide whether pages offer express delivery; without rates, the settings decide [000 §9]", () => {
  const listExpressOffers = (rates: DeliveryRates | undefined) =>
    [true, false].map(
      (expressDelivery) => addDeliverySummary({ expressDelivery }, rates).delivery.hasExpress,
    );
  expect(listExpressOffers(undefined)).toEqual([true, false]);
  expect(listExpressOffers(DEFAULT_DELIVERY_RATES)).toEqual([false, false]);
  expect(listExpressOffers(RATES)).toEqual([true, true]);
});

test("the delivery time of goods that travel by road includes the additional days of each zone", () => {
  expect(summarizeRates(RATES).surfaceTime).toBeUndefined();
  const [cities, north] = RATES.zones;
  if (!cities || !north) throw new Error("Expected two zones in the rates");
  const zones = [cities, { ...north, surfaceDays: 4 }];
  expect(summarizeRates({ ...RATES, zones })).toMatchObject({
    maxDays: 9,
    surfaceTime: { minDays: 3, maxDays: 13, timeText: "Delivery in 3-13 business days" },
  });
});
