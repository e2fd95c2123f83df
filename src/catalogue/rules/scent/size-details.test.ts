import { expect, test } from "vitest";

import { getSizeOption, isBarcode, normalizeBarcode, parseVolume } from "./size-details.ts";

test.each([
  ["50ml", 50],
  ["100 ML", 100],
  ["Travel 7.5 ml spray", 7.5],
  ["12 millilitres", 12],
  ["Gift box", null],
  ["0ml", null],
  ["50", null],
  ["99999ml", null],
])("the size %s has a volume of %s ml", (name, volume) => {
  expect(parseVolume(name)).toBe(volume);
});

test("sizes of the same volume share a filter option, and a size without a volume has its name as its option", () => {
  expect(["50ml", "50 ML", "Spray 50.0 ml"].map((name) => getSizeOption(name))).toEqual([
    "50ml",
    "50ml",
    "50ml",
  ]);
  expect(getSizeOption("Travel spray", 7.5)).toBe("7.5ml");
  expect(getSizeOption("Gift box")).toBe("Gift box");
});

test.each(["4006381333931", "9780201379624", "96385074", "73513537"])("%s is a valid EAN barcode", (code) => {
  expect(isBarcode(code)).toBe(true);
});

test.each([
  "4006381333932",
  "96385075",
  "400638133393",
  "40063813339311",
  "abcdefgh",
  "",
  "４００６３８１３３３９３１",
])("“%s” is not a valid EAN barcode", (code) => {
  expect(isBarcode(code)).toBe(false);
});

test("a UPC of 12 digits is the EAN with a zero in front, and separators are not part of a barcode", () => {
  expect(
    ["012345678905", "0012345678905", "00012345678905", "4 006381-333931", "96385074", " AN-50 "].map(
      normalizeBarcode,
    ),
  ).toEqual(["0012345678905", "0012345678905", "0012345678905", "4006381333931", "96385074", "AN-50"]);
});
