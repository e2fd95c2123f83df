import { expect, test } from "vitest";

import { CONCENTRATIONS, SEASONS } from "../scent/scent-terms.ts";

import { parseAccordsCell, parseTermsCell } from "./scent-cells.ts";

test("a term can be entered as its slug or its name, in any case", () => {
  expect(parseTermsCell("Winter; SPRING", SEASONS)).toEqual({ slugs: ["winter", "spring"], unknown: [] });
  expect(parseTermsCell("Eau de Parfum", CONCENTRATIONS)).toEqual({ slugs: ["edp"], unknown: [] });
  expect(parseTermsCell("", SEASONS)).toEqual({ slugs: [], unknown: [] });
  expect(parseTermsCell("winter, Ramazan", SEASONS)).toEqual({ slugs: ["winter"], unknown: ["Ramazan"] });
});

test("an accord has a name and a weight, and unknown names are listed", () => {
  expect(parseAccordsCell("oud 90, White floral: 40")).toEqual({
    accords: [
      { accord: "oud", weight: 90 },
      { accord: "white-floral", weight: 40 },
    ],
    unknown: [],
  });
  expect(parseAccordsCell("oud")).toEqual({ accords: [{ accord: "oud", weight: Number.NaN }], unknown: [] });
  expect(parseAccordsCell("plastic 5")).toEqual({ accords: [], unknown: ["plastic 5"] });
});
