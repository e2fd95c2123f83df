import { expect, test } from "vitest";

import { findCity, filterCities, togglePlace } from "./place-list.ts";

const toPunjabPlace = (city: string | null) => ({ country: "Pakistan", state: "Punjab", city });

test("toggling a place removes it even if the list spells it differently", () => {
  expect(togglePlace([toPunjabPlace("Lahore")], toPunjabPlace("LHR"))).toEqual([]);
  expect(togglePlace([toPunjabPlace("Lahore")], toPunjabPlace("Multan"))).toHaveLength(2);
});

test("cities are found by part of the name, or by another spelling of the whole name", () => {
  expect(filterCities(["Dera Ghazi Khan", "Lahore"], "ghazi")).toEqual(["Dera Ghazi Khan"]);
  expect(findCity(["Rawalpindi"], "pindi")).toBe("Rawalpindi");
  expect(findCity(["Rawalpindi"], "Kot Addu")).toBeUndefined();
});
