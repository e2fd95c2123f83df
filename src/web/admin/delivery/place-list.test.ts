import { expect, test } from "vitest";

import { findCity, filterCities, togglePlace } from "./place-list.ts";

const inPunjab = (city: string | null) => ({ country: "Pakistan", state: "Punjab", city });

test("toggling a place removes it even if the list spells it differently", () => {
  expect(togglePlace([inPunjab("Lahore")], inPunjab("LHR"))).toEqual([]);
  expect(togglePlace([inPunjab("Lahore")], inPunjab("Multan"))).toHaveLength(2);
});

test("cities are found by part of the name, or by another spelling of the whole name", () => {
  expect(filterCities(["Dera Ghazi Khan", "Lahore"], "ghazi")).toEqual(["Dera Ghazi Khan"]);
  expect(findCity(["Rawalpindi"], "pindi")).toBe("Rawalpindi");
  expect(findCity(["Rawalpindi"], "Kot Addu")).toBeUndefined();
});
