import { expect, test } from "vitest";

import type { FinderAnswers } from "./answers.ts";
import { readFinderAnswers } from "./answers.ts";
import type { DiscoverySet } from "./pick-discovery-set.ts";
import { pickDiscoverySet } from "./pick-discovery-set.ts";
import type { FinderCandidate } from "./score-product.ts";

const buildCandidate = (id: string, fields: Partial<FinderCandidate> = {}): FinderCandidate => ({
  id,
  name: id,
  audience: undefined,
  scent: { occasions: [], seasons: [], dayNight: null, families: [] },
  noteSlugs: [],
  price: 1000,
  rating: 0,
  ...fields,
});

const buildSet = (
  id: string,
  partIds: readonly string[],
  fields: Partial<FinderCandidate> = {},
): DiscoverySet => ({
  ...buildCandidate(id, fields),
  partIds,
});

const candidates = [
  buildCandidate("oud"),
  buildCandidate("rose", { noteSlugs: ["rose"] }),
  buildCandidate("musk"),
];

function readAnswers(query = ""): FinderAnswers {
  const reading = readFinderAnswers(new URLSearchParams(query));
  if (reading.kind !== "answers") throw new Error(`no answers: ${query}`);
  return reading.answers;
}

const pickSetId = (sets: readonly DiscoverySet[], query?: string, hitIds = ["oud", "rose"]) =>
  pickDiscoverySet(sets, hitIds, candidates, readAnswers(query))?.id;

test("the set with the most products from the result is suggested, and among equal sets the best rated", () => {
  const oneMatch = buildSet("one", ["oud", "musk"], { rating: 5 });
  const twoMatches = buildSet("two", ["oud", "rose"]);
  expect(pickSetId([oneMatch, twoMatches])).toBe("two");
  expect(pickSetId([twoMatches, buildSet("better", ["oud", "rose"], { rating: 4 })])).toBe("better");
});

test("a set is not suggested if it exceeds the budget, has another audience, or contains an avoided note", () => {
  const set = buildSet("set", ["oud", "rose"], { price: 3000, audience: "women" });
  expect(pickSetId([set], "budget=3000&for=women")).toBe("set");
  expect(pickSetId([set], "budget=2999")).toBeUndefined();
  expect(pickSetId([set], "for=men")).toBeUndefined();
  expect(pickSetId([set], "without=rose")).toBeUndefined();
});

test("no set is suggested if the result is empty or if the finder cannot suggest a part of the set", () => {
  const set = buildSet("set", ["oud", "sold-out"]);
  expect(pickSetId([buildSet("other", ["oud", "musk"])], "", [])).toBeUndefined();
  expect(pickSetId([set])).toBeUndefined();
});
