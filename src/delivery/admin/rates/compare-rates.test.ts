import { expect, test } from "vitest";

import type { DeliveryRates } from "../../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../../rules/delivery-rates.ts";

import { compareRates } from "./compare-rates.ts";

const { elsewhere } = DEFAULT_DELIVERY_RATES;

/** Returns rates with one zone that contains one city. */
function buildRates(name: string, city: string): DeliveryRates {
  const zone = { ...elsewhere, name, places: [{ country: "Pakistan", state: "Punjab", city }] };
  return { ...DEFAULT_DELIVERY_RATES, zones: [zone] };
}

test("a comparison lists added, changed and removed zones", () => {
  const changedRates = { ...buildRates("Lahore", "Multan"), bottleGrams: 500 };
  expect(compareRates(buildRates("Lahore", "Lahore"), changedRates)).toMatchObject([
    { kind: "changed", name: "Lahore" },
    { kind: "changed", name: "Weight of a bottle", before: "400 g", after: "500 g" },
  ]);
  expect(compareRates(buildRates("A", "Lahore"), buildRates("B", "Lahore"))).toMatchObject([
    { kind: "removed", name: "A", after: undefined },
    { kind: "added", name: "B", before: undefined },
  ]);
});
