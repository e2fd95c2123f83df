import { describe, expect, test } from "vitest";

import type { DeliveryZone } from "./delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "./delivery-rates.ts";
import { findZone, isDestinationKnown } from "./find-zone.ts";

const { options, cashOnDelivery } = DEFAULT_DELIVERY_RATES.elsewhere;

const buildZone = (name: string, ...places: [state: string, city: string | null][]): DeliveryZone => ({
  name,
  places: places.map(([state, city]) => ({ country: "Pakistan", state, city })),
  options,
  cashOnDelivery,
});

const zones = [
  buildZone("Big cities", ["Punjab", "Lahore"], ["Sindh", "Karachi"], ["Punjab", "Rawalpindi"]),
  buildZone("Sindh", ["Sindh", null]),
  buildZone("North", ["Gilgit-Baltistan", null], ["Azad Kashmir", "Mirpur"]),
  buildZone("Mirpur in Sindh", ["Sindh", "Mirpur"]),
];

const findZoneName = (state: string, city: string, country?: string) =>
  findZone(zones, { country, state, city })?.name;

test.each([
  ["Punjab", "Lahore", "Big cities"],
  ["Sindh", "Karachi", "Big cities"],
  ["Sindh", "Hyderabad", "Sindh"],
  ["Gilgit-Baltistan", "Skardu", "North"],
  ["Punjab", "Multan", undefined],
])("the zone of %s, %s is the zone of the city, otherwise of the province: %s", (state, city, zone) => {
  expect(findZoneName(state, city)).toBe(zone);
});

test.each([
  ["Punjab", "  LAHORE "],
  ["punjab", "Lahore City"],
  ["Punjab", "pindi"],
  ["Sind", "KHI"],
  ["Punjab", "Rāwalpindi"],
  ["Punjab", "Rawalpindi Cantt."],
  ["پنجاب", "راولپنڈی"],
  ["", "Lahore, Punjab"],
])("other spellings and names of a city are found: %s, %s", (state, city) => {
  expect(findZoneName(state, city)).toBe("Big cities");
});

test("if two provinces share a city name, the province decides", () => {
  expect(findZoneName("Azad Kashmir", "Mirpur")).toBe("North");
  expect(findZoneName("Sindh", "Mirpur")).toBe("Mirpur in Sindh");
  expect(findZoneName("", "Mirpur")).toBeUndefined();
});

test.each([
  ["Khyber Pakhtunkhwa", "Lahore", "Big cities"],
  ["Punjab", "Karachi Cantt", "Big cities"],
  ["Punjab", "Hyderabad", "Sindh"],
  ["Sindh", "Multan", undefined],
  ["Punjab", "کراچی", "Big cities"],
  ["North Province", "Karachi", "Big cities"],
])(
  "a city that lies only in another province than %s has the zone that it has there: %s → %s",
  (state, city, zone) => {
    expect(findZoneName(state, city)).toBe(zone);
    expect(findZoneName(state, city, "Pakistan")).toBe(zone);
  },
);

test("a city that can be in the chosen province stays there: a shared name, a short name, an unknown name", () => {
  const provinces = [buildZone("Sindh", ["Sindh", null]), buildZone("Kashmir", ["Azad Kashmir", null])];
  const find = (state: string, city: string) => findZone(provinces, { state, city })?.name;
  for (const city of ["Nasirabad", "Mirpur", "Goth Ahmed", "Hyderabad"])
    expect(find("Sindh", city)).toBe("Sindh");
  expect(find("Azad Kashmir", "Mirpur")).toBe("Kashmir");
  expect(find("Sindh", "Muzaffarabad")).toBe("Kashmir");
});

test("without a province, the city decides if only one zone contains its name", () => {
  expect(findZoneName("", "Karachi")).toBe("Big cities");
});

test("a city with the same name in another country does not match", () => {
  expect(findZoneName("Punjab", "Lahore", "India")).toBeUndefined();
  expect(findZoneName("Punjab", "Lahore", "pakistan")).toBe("Big cities");
});

describe("a destination", () => {
  test("is known without an address if the shop has no zones", () => {
    expect(isDestinationKnown({ zones: [] }, {})).toBe(true);
  });

  test("is known with a province and a city if the shop has zones", () => {
    expect(isDestinationKnown({ zones }, { state: "Punjab", city: "Lahore" })).toBe(true);
    expect(isDestinationKnown({ zones }, { state: "Punjab", city: " " })).toBe(false);
    expect(isDestinationKnown({ zones }, { city: "Lahore" })).toBe(false);
  });
});
