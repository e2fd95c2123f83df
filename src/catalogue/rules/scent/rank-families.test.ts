import { expect, test } from "vitest";

import { ACCORDS } from "./accords.ts";
import { FAMILY_SLUGS } from "./families.ts";
import { rankFamilies } from "./rank-families.ts";

test("families are ranked by the total weight of their accords", () => {
  const accords = [
    { accord: "rose", weight: 60 },
    { accord: "oud", weight: 50 },
    { accord: "woody", weight: 30 },
    { accord: "amber", weight: 20 },
    { accord: "leather", weight: 10 },
  ] as const;
  expect(rankFamilies(accords, [])).toEqual(["woody", "floral", "amber"]);
});

test("without accords, families are ranked by the number of their notes", () => {
  expect(rankFamilies([], ["citrus", "woody", "woody"])).toEqual(["woody", "citrus"]);
  expect(rankFamilies([], [])).toEqual([]);
});

test("each family has at least one accord", () => {
  const families = new Set(ACCORDS.map(({ family }) => family));
  expect([...families].toSorted()).toEqual(FAMILY_SLUGS.toSorted());
});
