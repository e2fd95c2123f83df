import { describe, expect, test } from "vitest";

import type { CityMatch } from "./courier-city.ts";
import { describeMismatch, matchCourierCity } from "./courier-city.ts";

const CITIES = [
  { code: "1", name: "SWAT" },
  { code: "2", name: "MINGORA" },
  { code: "3", name: "D.G KHAN" },
  { code: "4", name: "SHAH KOT" },
  { code: "5", name: "SHAHKOT" },
  { code: "6", name: "LAHORE" },
  { code: "6", name: "LAHORE" },
  { code: "7", name: "NASIRABAD" },
  { code: "8", name: "UMERKOT (SINDH)" },
  { code: "9", name: "Umerkot - Punjab" },
  { code: "10", name: "Mirpur, AJK" },
];
const SHARED_NAMES = new Set(["nasirabad", "umerkot"]);
const matchCity = (city: string, province = "Punjab") =>
  matchCourierCity(CITIES, { city, province }, SHARED_NAMES);

const explainMismatch = (match: CityMatch, city: string) =>
  match.kind === "found" ? undefined : describeMismatch(match, city);

test.each([
  ["Mingora", "Khyber Pakhtunkhwa", "2"],
  ["Swat", "KPK", "1"],
  ["Dera Ghazi Khan", "Punjab", "3"],
  ["lahore.", "Punjab", "6"],
  ["Lahore", "", "6"],
  ["Mirpur", "Azad Kashmir", "10"],
  ["Mirpur", "", "10"],
])("“%s” in “%s” matches the city with code %s", (city, province, code) => {
  expect(matchCity(city, province)).toMatchObject({ kind: "found", city: { code } });
});

describe("staff choose the city", () => {
  test.each([
    ["Shahkot", "Punjab", "SHAH KOT (4), SHAHKOT (5)"],
    ["Mingaora", "KP", "SWAT (1), MINGORA (2)"],
  ])("if several cities could be “%s”", (city, province, names) => {
    expect(explainMismatch(matchCity(city, province), city)).toContain(names);
  });

  test.each([
    ["Atlantis", "Punjab"],
    ["Mirpur", "Sindh"],
  ])("if no city of the province is “%s”", (city, province) => {
    expect(matchCity(city, province)).toEqual({ kind: "none" });
    expect(describeMismatch({ kind: "none" }, city)).toContain(`does not contain “${city}”`);
  });

  test.each(["Sindh", "Balochistan", "Punjab", ""])(
    "if two provinces share the name and the courier's list names no province (address in “%s”)",
    (province) => {
      expect(matchCity("Nasirabad", province)).toMatchObject({ kind: "several", cities: [{ code: "7" }] });
    },
  );

  test("if two provinces share the name and the address has another province or none", () => {
    expect(matchCity("Umerkot", "Balochistan")).toEqual({ kind: "none" });
    expect(matchCity("Umerkot", "")).toMatchObject({ kind: "several" });
  });
});

test.each([
  ["Sindh", "8"],
  ["Punjab", "9"],
])(
  "a name that two provinces share matches the city whose name contains the province %s",
  (province, code) => {
    expect(matchCity("Umerkot", province)).toMatchObject({ kind: "found", city: { code } });
  },
);
