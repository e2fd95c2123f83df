import { expect, test } from "vitest";

import { deriveAltText } from "./alt-text.ts";

test.each([
  ["summer_oud-night.JPG", "Summer oud night"],
  ["C:\\images\\rose  garden.png", "Rose garden"],
  ["images/oud.mehtab.v2.webp", "Oud mehtab v2"],
  ["3-roses", "3 roses"],
  ["e\u0301te\u0301.png", "Été"],
  ["عود_كمبودي.png", "عود كمبودي"],
  ["rose\u202egpj.png", "Rose gpj"],
  ["\u0000oud\ud800.png", "Oud"],
  ["--_.png", ""],
  ["🌹.webp", ""],
  [".jpg", ""],
  ["", ""],
])("alt text derived from the file name %j is %j", (fileName, alt) => {
  expect(deriveAltText(fileName)).toBe(alt);
});
