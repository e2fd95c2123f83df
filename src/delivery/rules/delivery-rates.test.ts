import { expect, test } from "vitest";

import type { DeliveryRates, DeliveryTerms, DeliveryZone } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES, deliveryRatesSchema } from "./delivery-rates.ts";

const TERMS: DeliveryTerms = DEFAULT_DELIVERY_RATES.elsewhere;
const [OPTION] = TERMS.options;

const buildZone = (changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  name: "Lahore",
  places: [{ country: "Pakistan", state: "Punjab", city: "Lahore" }],
  ...TERMS,
  ...changes,
});

/** Returns the paths and messages of the errors. */
function listErrors(changes: Partial<Record<keyof DeliveryRates, unknown>>): string[] {
  const parsed = deliveryRatesSchema.safeParse({ ...DEFAULT_DELIVERY_RATES, ...changes });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const buildRatesWithOption = (option: object) => ({
  elsewhere: { ...TERMS, options: [{ ...OPTION, ...option }] },
});

test("the default rates are valid", () => {
  expect(listErrors({})).toEqual([]);
});

test.each([
  [
    "an amount below 0",
    { charge: { kind: "flat", amount: -1 } },
    "charge.amount: Enter an amount of 0 or more, without letters",
  ],
  ["days out of order", { minDays: 5, maxDays: 3 }, "maxDays: The last day must not be before the first"],
  [
    "steps that do not start at 0",
    { charge: { kind: "by-total", steps: [{ from: 100, amount: 1 }] } },
    "charge.steps: The first step must start at Rs.\u00A00",
  ],
  [
    "steps out of order",
    { charge: { kind: "by-total", steps: [0, 500, 500].map((from) => ({ from, amount: 1 })) } },
    "charge.steps: Each step must start above the step before it",
  ],
])("%s is rejected at its field", (_case, option, error) => {
  expect(listErrors(buildRatesWithOption(option))).toEqual([`elsewhere.options.0.${error}`]);
});

test.each([
  ["flat charge", { options: [{ ...OPTION, charge: { kind: "flat", amount: 249.5 } }] }],
  [
    "charge by weight",
    { options: [{ ...OPTION, charge: { kind: "by-weight", firstKg: 250, furtherKg: 99.5 } }] },
  ],
  [
    "charge by total",
    { options: [{ ...OPTION, charge: { kind: "by-total", steps: [{ from: 0, amount: 0.5 }] } }] },
  ],
  ["minimum for free delivery", { options: [{ ...OPTION, freeFrom: 4999.5 }] }],
  ["cash fee", { cashOnDelivery: { ...TERMS.cashOnDelivery, fee: 49.5 } }],
  ["cash maximum", { cashOnDelivery: { ...TERMS.cashOnDelivery, maximum: 4999.5 } }],
])("a %s with paisa is rejected, because totals are whole rupees", (_case, change) => {
  expect(listErrors({ elsewhere: { ...TERMS, ...change } })).toEqual([
    expect.stringMatching(/: Enter whole rupees$/),
  ]);
});

test.each([0, -1, 1e9, 1.5])("a bottle cannot weigh %d g", (bottleGrams) => {
  expect(listErrors({ bottleGrams })).toEqual(["bottleGrams: Enter whole grams from 1 to 100,000"]);
});

test("a cash-on-delivery maximum above the legal limit is rejected", () => {
  const cashOnDelivery = { ...TERMS.cashOnDelivery, maximum: 200_001 };
  expect(listErrors({ elsewhere: { ...TERMS, cashOnDelivery } })).toHaveLength(1);
});

test("a place in two zones is rejected, even if the zones use different names for it", () => {
  const otherZone = buildZone({
    name: "Other",
    places: [{ country: "pakistan", state: "punjab", city: "LHR" }],
  });
  expect(listErrors({ zones: [buildZone(), otherZone] })).toEqual([
    "zones.1.places: LHR is already in the zone Lahore",
  ]);
});

test("a city and its province can be in different zones", () => {
  const province = buildZone({
    name: "Punjab",
    places: [{ country: "Pakistan", state: "Punjab", city: null }],
  });
  expect(listErrors({ zones: [buildZone(), province] })).toEqual([]);
});

test.each(["lahore ", "Everywhere else"])(
  "a zone named %s is rejected, because the name is already used",
  (name) => {
    const otherZone = buildZone({ name, places: [{ country: "Pakistan", state: "Sindh", city: null }] });
    expect(listErrors({ zones: [buildZone(), otherZone] })).toEqual([
      "zones.1.name: Another zone has this name",
    ]);
  },
);

test("a delivery method cannot be offered twice in a zone", () => {
  expect(listErrors({ elsewhere: { ...TERMS, options: [OPTION, OPTION] } })).toEqual([
    "elsewhere.options: Each delivery method can be used once per zone",
  ]);
});
