import { expect, test } from "vitest";

import type { DeliveryRates, DeliveryZone } from "../../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES, deliveryRatesSchema } from "../../rules/delivery-rates.ts";

import type { EditTarget, RatesDraft } from "./rates-draft.ts";
import { findMisplacedStep, toDraft } from "./rates-draft.ts";
import { areRatesEqual, editRates, findRatesField, restoreOrder } from "./rates-edit.ts";

const { elsewhere } = DEFAULT_DELIVERY_RATES;

const CITIES: DeliveryZone = {
  name: "Big cities",
  places: [{ country: "Pakistan", state: "Punjab", city: "Lahore" }],
  options: [
    {
      method: "standard",
      charge: { kind: "by-weight", firstKg: 250, furtherKg: 99 },
      freeFrom: 5000,
      minDays: 1,
      maxDays: 2,
    },
    {
      method: "pickup",
      charge: {
        kind: "by-total",
        steps: [
          { from: 0, amount: 100 },
          { from: 2000, amount: 0 },
        ],
      },
      freeFrom: null,
      minDays: 0,
      maxDays: 0,
    },
  ],
  cashOnDelivery: { isAllowed: true, fee: 100, maximum: 50_000 },
};
const NORTH: DeliveryZone = {
  ...elsewhere,
  name: "North",
  places: [{ country: "Pakistan", state: "Gilgit-Baltistan", city: null }],
  cashOnDelivery: { isAllowed: false, fee: 0, maximum: null },
};
const RATES: DeliveryRates = { ...DEFAULT_DELIVERY_RATES, zones: [CITIES, NORTH] };

const buildTarget = (name: string): EditTarget => ({ kind: "zone", name });

/** Returns the rates that the dialog sends. */
function edit(target: EditTarget, change: Partial<RatesDraft> = {}): DeliveryRates {
  return restoreOrder(editRates(RATES, target, { ...toDraft(RATES, target), ...change }), RATES, target);
}

/** Returns the messages of an edit by field of the dialog. */
function findErrors(target: EditTarget, change: Partial<RatesDraft>) {
  const draft = { ...toDraft(RATES, target), ...change };
  const { error } = deliveryRatesSchema.safeParse(editRates(RATES, target, draft));
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      findRatesField(path.join("."), draft, RATES, target),
      message,
    ]),
  );
}

test.each([buildTarget("Big cities"), buildTarget("North"), { kind: "elsewhere" } as const])(
  "saving without edits sends the rates unchanged",
  (target) => expect(edit(target)).toEqual(RATES),
);

test("a new zone starts with the default terms and is the last zone", () => {
  const places = [{ country: "Pakistan", state: "Sindh", city: "Karachi" }];
  const { zones } = edit({ kind: "new-zone" }, { name: "Karachi", places });
  expect(zones).toEqual([CITIES, NORTH, { ...elsewhere, name: "Karachi", places }]);
});

test("amounts can have thousands separators", () => {
  const { zones } = edit(buildTarget("Big cities"), { cashFee: "1,500" });
  expect(zones[0]?.cashOnDelivery.fee).toBe(1500);
});

test("if the edited zone and a later zone share a name or place, the error is reported at the edited zone", () => {
  const errors = findErrors(buildTarget("Big cities"), { name: "north", places: NORTH.places });
  expect(errors).toEqual({
    name: "Another zone has this name",
    places: "Gilgit-Baltistan is already in the zone North",
  });
});

test("errors of a delivery method are reported at its fields, even if an earlier method is not offered", () => {
  const { options } = toDraft(RATES, buildTarget("Big cities"));
  const errors = findErrors(buildTarget("Big cities"), {
    options: {
      ...options,
      standard: { ...options.standard, isOffered: false },
      pickup: { ...options.pickup, freeFrom: "x", minDays: "3", steps: [{ from: "5", amount: "" }] },
    },
  });
  expect(Object.keys(errors).toSorted()).toEqual(
    expect.arrayContaining(["pickup.charge.steps.0.amount", "pickup.freeFrom"]),
  );
});

test("errors outside the edited zone are not assigned to a field", () => {
  const target = buildTarget("Big cities");
  const { options, ...draft } = toDraft(RATES, target);
  const standard = { ...options.standard, isOffered: false };
  const find = (path: string) =>
    findRatesField(path, { ...draft, options: { ...options, standard } }, RATES, target);
  expect(find("rates.zones.1.name")).toBeUndefined();
  expect(find("rates.zones.0.options.0.minDays")).toBe("pickup.minDays");
  expect(find("bottleGrams")).toBe("bottleGrams");
});

test("the misplaced step is the first step that does not start above the previous step", () => {
  const buildSteps = (...starts: string[]) => starts.map((from) => ({ from, amount: "1" }));
  expect(findMisplacedStep(buildSteps("0", "1,000", "500"))).toBe(2);
  expect(findMisplacedStep(buildSteps("100", "200"))).toBe(0);
});

test("rates with the same values are equal regardless of key order", () => {
  const { zones, elsewhere: terms, bottleGrams } = deliveryRatesSchema.parse(RATES);
  expect(areRatesEqual(RATES, { bottleGrams, elsewhere: terms, zones })).toBe(true);
  expect(areRatesEqual(RATES, { ...RATES, bottleGrams: 1 })).toBe(false);
});
