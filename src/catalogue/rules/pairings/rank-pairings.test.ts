import { expect, test } from "vitest";

import type { AccordSlug } from "../scent/accords.ts";
import type { Sillage } from "../scent/scent-terms.ts";

import { rankPairings } from "./rank-pairings.ts";

function buildProduct(
  id: string,
  weights: Partial<Record<AccordSlug, number>>,
  sillage: Sillage | null = null,
) {
  const accords = Object.entries(weights).map(([accord, weight]) => ({
    accord: accord as AccordSlug,
    weight,
  }));
  return { id, accords, sillage };
}

const rankIds = (...args: Parameters<typeof rankPairings>) => rankPairings(...args).map(({ id }) => id);

const oud = buildProduct("oud", { oud: 90, rose: 60, smoky: 10 }, "strong");

test("products that share heavier accords rank first", () => {
  const candidates = [
    buildProduct("smoke", { smoky: 90 }),
    buildProduct("rose", { rose: 80 }),
    buildProduct("dark", { oud: 70 }),
  ];
  expect(rankIds(oud, candidates)).toEqual(["dark", "rose", "smoke"]);
});

test("a shared accord counts with the smaller of its two weights", () => {
  expect(rankIds(oud, [buildProduct("hint", { oud: 5 }), buildProduct("rose", { rose: 50 })])).toEqual([
    "rose",
    "hint",
  ]);
});

test("products without a shared accord, and the product itself, are omitted", () => {
  expect(rankIds(oud, [oud, buildProduct("citrus", { citrus: 90 }), buildProduct("plain", {})])).toEqual([]);
});

test("a lighter fragrance ranks before an equally strong one", () => {
  const candidates = [
    buildProduct("a-strong", { rose: 50 }, "strong"),
    buildProduct("light", { rose: 50 }, "intimate"),
  ];
  expect(rankIds(oud, candidates)).toEqual(["light", "a-strong"]);
});

test("an unknown sillage does not count as a contrast", () => {
  const candidates = [
    buildProduct("unknown", { rose: 50 }),
    buildProduct("a-strong", { rose: 50 }, "strong"),
  ];
  expect(rankIds(oud, candidates)).toEqual(["a-strong", "unknown"]);
});

test("products with equal scores are sorted by id, so that their order is stable", () => {
  expect(rankIds(oud, [buildProduct("b", { rose: 50 }), buildProduct("a", { rose: 50 })])).toEqual([
    "a",
    "b",
  ]);
});

test("a pairing names the two heaviest shared accords", () => {
  const [pairing] = rankPairings(oud, [buildProduct("twin", { smoky: 100, rose: 100, oud: 100 })]);
  expect(pairing?.shared).toEqual(["oud", "rose"]);
});
