import { expect, test } from "vitest";

import { readCountry } from "#store/places/read-locations.server.ts";
import { chooseDelivery } from "../rules/choose-delivery.ts";
import { addDeliverySummary } from "../rules/delivery-summary.ts";

import { readSampleDeliveryRates } from "./delivery-rates.ts";
import { readSampleStore } from "#store/sample/store.ts";

const rates = readSampleDeliveryRates();

test("the sample rates produce the delivery texts that the specification quotes", () => {
  expect(addDeliverySummary(readSampleStore(), rates).delivery).toMatchObject({
    text: "Delivery Rs.\u00A0250 in 3-5 business days; cash on delivery",
    hasExpress: true,
  });
});

test("express delivery is available in large cities only", () => {
  const listCharges = (state: string, city: string) =>
    chooseDelivery(rates, { country: "Pakistan", state, city })?.options.map(
      ({ method, charge, minDays, maxDays }) => [method, charge, minDays, maxDays],
    );
  const standard = ["standard", { kind: "flat", amount: 250 }, 3, 5];
  const express = ["express", { kind: "flat", amount: 450 }, 1, 2];
  expect(listCharges("Sindh", "Karachi")).toEqual([standard, express]);
  expect(listCharges("Sindh", "Thatta")).toEqual([standard]);
});

test("the location data contains every city of the sample delivery zones", async () => {
  const file = await readCountry("PK");
  for (const { state, city } of rates.zones.flatMap(({ places }) => places)) {
    const { code = "" } = file?.states.find(({ name }) => name === state) ?? {};
    expect(file?.cities?.[code], state).toContain(city);
  }
});
