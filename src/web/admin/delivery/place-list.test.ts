import { expect, test } from "vitest";

import { findCity, filterCities, togglePlace } from "./place-list.ts";

const inPunjab = (city: string | null) => ({ country: "Pakistan", state: "Punjab", city });

test("toggling a chosen place in another spelling removes it", () => {
  expect(togglePlace([inPunjab("Lahore")], inPunjab("LHR"))).toEqual([]);
  expect(togglePlace([inPunjab("Lahore")], inPunjab("Multan"))).toHaveLength(2);
});

test("cities are found by parts and by other spellings of their names", () => {
  expect(filterCities(["Dera Ghazi Khan", "Lahore"], "ghazi")).toEqual(["Dera Ghazi Khan"]);
  expect(findCity(["Rawalpindi"], "pindi")).toBe("Rawalpindi");
  expect(findCity(["Rawalpindi"], "Kot Addu")).toBeUndefined();
});
