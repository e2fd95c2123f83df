import { expect, test } from "vitest";

import { ACCORDS } from "./accords.ts";
import { FAMILY_SLUGS } from "./families.ts";
import { rankFamilies } from "./rank-families.ts";

test("the main family has the heaviest accords in total", () => {
  const accords = [
    { accord: "rose", weight: 60 },
    { accord: "oud", weight: 50 },
    { accord: "woody", weight: 30 },
    { accord: "amber", weight: 20 },
    { accord: "leather", weight: 10 },
  ] as const;
  expect(rankFamilies(accords, [])).toEqual(["woody", "floral", "amber"]);
});

test("the families of a product without accords are those of its notes", () => {
  expect(rankFamilies([], ["citrus", "woody", "woody"])).toEqual(["woody", "citrus"]);
  expect(rankFamilies([], [])).toEqual([]);
});

test("each family has an accord", () => {
  const families = new Set(ACCORDS.map(({ family }) => family));
  expect([...families].toSorted()).toEqual(FAMILY_SLUGS.toSorted());
});
