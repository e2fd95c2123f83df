import { expect, test } from "vitest";

import type { DeliveryRates } from "../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../rules/delivery-rates.ts";

import { simulateDelivery } from "./simulate-delivery.ts";

const RATES: DeliveryRates = {
  ...DEFAULT_DELIVERY_RATES,
  zones: [
    {
      name: "Big cities",
      places: [{ country: "Pakistan", state: "Punjab", city: "Lahore" }],
      options: [
        {
          method: "standard",
          charge: { kind: "by-weight", firstKg: 250, furtherKg: 100 },
          freeFrom: 5000,
          minDays: 1,
          maxDays: 2,
        },
        {
          method: "pickup",
          charge: { kind: "flat", amount: 0 },
          freeFrom: null,
          minDays: 0,
          maxDays: 0,
        },
      ],
      cashOnDelivery: { isAllowed: true, fee: 100, maximum: 4300 },
    },
  ],
};
/** A Wednesday. */
const placedAt = new Date("2026-11-25T08:00:00Z");
const LAHORE = { country: "Pakistan", state: "Punjab", city: "Lahore" };

test("a simulation describes each delivery method of the zone", () => {
  expect(
    simulateDelivery(RATES, LAHORE, { subtotal: 1000, grams: 2500, isSurfaceOnly: false, placedAt }),
  ).toEqual({
    zone: "Big cities",
    sentences: [
      "Standard delivery: Rs.\u00A0450, Thu 26 Nov – Fri 27 Nov; cash on delivery Rs.\u00A0100 extra",
      "Pick up at the shop: Free, Wed 25 Nov; payment at the shop",
    ],
  });
});

test("the maximum for cash on delivery applies to the total including the delivery charge and the fee", () => {
  const { sentences } =
    simulateDelivery(RATES, LAHORE, { subtotal: 4000, grams: 400, isSurfaceOnly: false, placedAt }) ?? {};
  expect(sentences?.[0]).toContain(
    "Rs.\u00A0250, Thu 26 Nov – Fri 27 Nov; cash on delivery only up to Rs.\u00A04,300",
  );
  expect(sentences?.[1]).toContain("Free, Wed 25 Nov; payment at the shop");
});

test("without a maximum, cash on delivery is allowed up to the legal limit", () => {
  const order = { subtotal: 200_001, grams: 400, isSurfaceOnly: false, placedAt };
  expect(simulateDelivery({ ...RATES, zones: [] }, {}, order)?.sentences).toEqual([
    "Standard delivery: Free, Sat 28 Nov – Tue 1 Dec; no cash on delivery above the legal limit of Rs.\u00A0200,000",
  ]);
});

test("a simulation needs an address only if the shop has zones", () => {
  const order = { subtotal: 1000, grams: 400, isSurfaceOnly: false, placedAt };
  expect(simulateDelivery(RATES, { country: "Pakistan" }, order)).toBeUndefined();
  expect(simulateDelivery({ ...RATES, zones: [] }, { country: "Pakistan" }, order)).toEqual({
    zone: "Everywhere else",
    sentences: ["Standard delivery: Free, Sat 28 Nov – Tue 1 Dec; cash on delivery without a fee"],
  });
});

test("shipping only by road adds the zone's additional days, except for pickup", () => {
  const zones = RATES.zones.map((zone) => ({ ...zone, surfaceDays: 3 }));
  const order = { subtotal: 1000, grams: 2500, isSurfaceOnly: true, placedAt };
  expect(simulateDelivery({ ...RATES, zones }, LAHORE, order)?.sentences).toEqual([
    "Standard delivery: Rs.\u00A0450, Mon 30 Nov – Tue 1 Dec; cash on delivery Rs.\u00A0100 extra",
    "Pick up at the shop: Free, Wed 25 Nov; payment at the shop",
  ]);
});
