import { expect, test } from "vitest";

import { buildOption, buildTerms, RATES } from "#test/delivery.ts";

import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliveryRates } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "./delivery-rates.ts";
import { addDeliverySummary } from "./delivery-summary.ts";

const store = { expressDelivery: true, acceptedPayments: ["Cash on Delivery" as const] };
const summarizeRates = (rates: DeliveryRates | undefined) => addDeliverySummary(store, rates).delivery;

test("without rates, delivery is free, takes the specified time and accepts cash everywhere", () => {
  expect(summarizeRates(undefined)).toEqual({
    maxCharge: 0,
    minDays: 3,
    maxDays: 5,
    hasZones: false,
    hasRates: false,
    hasExpress: true,
    text: "Free delivery in 3-5 business days; cash on delivery",
    freeText: "Free delivery in 3-5 business days; cash on delivery",
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
    text: "Delivery Rs.\u00A0250 – Rs.\u00A0600 in 3-9 business days, depending on your city; cash on delivery in some cities",
    freeText: "Free delivery in 3-9 business days, depending on your city; cash on delivery in some cities",
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
  expect(summarize(byWeight)).toMatchObject({
    maxCharge: 300,
    text: "Delivery from Rs.\u00A0300 in 3-5 business days, depending on your order; cash on delivery",
  });
  expect(summarize(byTotal)).toMatchObject({
    maxCharge: 400,
    text: "Delivery free or Rs.\u00A0400 in 3-5 business days, depending on your order; cash on delivery",
  });
});

test("rates decide whether pages offer express delivery; without rates, the settings decide [000 §9]", () => {
  const listExpressOffers = (rates: DeliveryRates | undefined) =>
    [true, false].map(
      (expressDelivery) => addDeliverySummary({ ...store, expressDelivery }, rates).delivery.hasExpress,
    );
  expect(listExpressOffers(undefined)).toEqual([true, false]);
  expect(listExpressOffers(DEFAULT_DELIVERY_RATES)).toEqual([false, false]);
  expect(listExpressOffers(RATES)).toEqual([true, true]);
});

test("the delivery time of goods that travel by road includes the additional days of each zone", () => {
  expect(summarizeRates(RATES).surfaceRange).toBeUndefined();
  const [cities, north] = RATES.zones;
  if (!cities || !north) throw new Error("Expected two zones in the rates");
  const zones = [cities, { ...north, surfaceDays: 4 }];
  expect(summarizeRates({ ...RATES, zones })).toMatchObject({
    maxDays: 9,
    surfaceRange: { minDays: 3, maxDays: 13, text: expect.stringContaining("in 3-13 business days") },
  });
});

test("the statement names the fees and states when no city or only some cities have cash on delivery", () => {
  const summarize = (...terms: ReturnType<typeof buildTerms>[]) => {
    const [elsewhere = buildTerms([]), ...others] = terms;
    const zones = others.map((term, index) => ({ name: String(index), places: [], ...term }));
    return summarizeRates({ zones, elsewhere, bottleGrams: 400 }).text.split("; ")[1];
  };
  const option = [buildOption("standard", 250)];
  expect(summarize(buildTerms(option, { fee: 120 }))).toBe("cash on delivery, fee Rs.\u00A0120");
  expect(summarize(buildTerms(option, { fee: 120 }), buildTerms(option))).toBe(
    "cash on delivery, fee up to Rs.\u00A0120",
  );
  expect(summarize(buildTerms(option, { isAllowed: false }))).toBe("no cash on delivery");
  expect(summarize(buildTerms(option, { isAllowed: false }), buildTerms(option, { fee: 50 }))).toBe(
    "cash on delivery in some cities, fee Rs.\u00A050",
  );
});

test("delivery is free everywhere from a product's minimum only if every zone has standard delivery", () => {
  const elsewhere = buildTerms([buildOption("express", 450)]);
  expect(summarizeRates({ ...RATES, elsewhere }).freeText).toBe("");
});

/** Returns the statement for zones with these options, without no-break spaces. */
const stateOptions = (...options: ReturnType<typeof buildOption>[]) => {
  const [elsewhere = buildTerms([]), ...others] = options.map((option) => buildTerms([option]));
  const zones = others.map((term, index) => ({ name: String(index), places: [], ...term }));
  return summarizeRates({ zones, elsewhere, bottleGrams: 400 }).text.replaceAll("\u00A0", " ");
};

test("the range says that delivery is free in some cities or from a total, and what it depends on", () => {
  const flat = buildOption("standard", 250);
  const byWeight = buildOption("standard", 0, { charge: { kind: "by-weight", firstKg: 0, furtherKg: 80 } });
  const rest = "in 3-5 business days";
  expect(stateOptions(flat, buildOption("standard", 0), buildOption("standard", 600))).toBe(
    `Delivery free or up to Rs. 600 ${rest}, depending on your city; cash on delivery`,
  );
  expect(stateOptions({ ...flat, freeFrom: 5000 })).toBe(
    `Delivery Rs. 250, free from Rs. 5,000, ${rest}; cash on delivery`,
  );
  expect(stateOptions({ ...flat, freeFrom: 5000 }, flat)).toBe(
    `Delivery free or Rs. 250 ${rest}, depending on your city and your order; cash on delivery`,
  );
  expect(stateOptions(byWeight)).toBe(
    `Delivery free or from Rs. 80 ${rest}, depending on your order; cash on delivery`,
  );
  expect(stateOptions(byWeight, flat)).toMatch(
    /^Delivery free or from Rs. 80 .*depending on your city and your order;/,
  );
});

test("a place where orders are only picked up makes neither delivery free nor the time shorter", () => {
  const pickup = buildOption("pickup", 0, { minDays: 1, maxDays: 1 });
  expect(stateOptions(buildOption("standard", 250), pickup)).toBe(
    "Delivery Rs. 250 in 3-5 business days; cash on delivery",
  );
  expect(stateOptions(pickup)).toBe("Free pickup at the shop in 1 business day; pay at the shop");
});

test("no statement promises zero business days", () => {
  const sameDay = buildOption("standard", 250, { minDays: 0, maxDays: 0 });
  expect(stateOptions(sameDay)).toBe("Delivery Rs. 250 on the same day; cash on delivery");
  expect(stateOptions({ ...sameDay, maxDays: 2 })).toBe(
    "Delivery Rs. 250 within 2 business days; cash on delivery",
  );
  expect([deliveryMessages.days(0, 0), deliveryMessages.days(0, 1), deliveryMessages.days(1, 2)]).toEqual([
    "same day",
    "up to 1 business day",
    "1–2 business days",
  ]);
});
