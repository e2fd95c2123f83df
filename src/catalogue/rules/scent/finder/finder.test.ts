import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AUDIENCES } from "../audience.ts";
import { FAMILY_SLUGS } from "../families.ts";
import { DAY_NIGHT, OCCASIONS, SEASONS } from "../scent-terms.ts";
import type { FinderAnswers } from "./answers.ts";
import { listFinderParams, MAX_CHOICES, readFinderAnswers, TIMES_OF_DAY, WEATHERS } from "./answers.ts";
import { describeMatch } from "./describe-match.ts";
import { findScents } from "./find-scents.ts";
import type { FinderCandidate } from "./score-product.ts";
import { scoreProduct } from "./score-product.ts";

const NOTES = ["rose", "oud", "jasmine", "saffron", "white-musk"];

const noAnswers: FinderAnswers = {
  audience: undefined,
  occasion: undefined,
  weather: undefined,
  time: undefined,
  families: [],
  notes: [],
  avoided: [],
  budget: undefined,
};

const anySlug = fc.constantFrom(...NOTES);
const anyFamilies = fc.uniqueArray(fc.constantFrom(...FAMILY_SLUGS), { maxLength: 3 });
const makeOptional = <Value>(values: readonly Value[]) => fc.constantFrom(undefined, ...values);

const anyAnswers: fc.Arbitrary<FinderAnswers> = fc
  .record({
    audience: makeOptional(AUDIENCES),
    occasion: makeOptional(OCCASIONS.map(({ slug }) => slug)),
    weather: makeOptional(WEATHERS),
    time: makeOptional(TIMES_OF_DAY),
    families: anyFamilies,
    notes: fc.uniqueArray(anySlug, { maxLength: 3 }),
    avoided: fc.uniqueArray(anySlug, { maxLength: 2 }),
    budget: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
  })
  .map((answers) => ({
    ...answers,
    notes: answers.notes.filter((slug) => !answers.avoided.includes(slug)),
  }));

const anyCandidate: fc.Arbitrary<FinderCandidate> = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom("Oud Mehtab", "Gulaab Absolute", "Lahore Rain"),
  audience: makeOptional(AUDIENCES),
  scent: fc.record({
    occasions: fc.uniqueArray(fc.constantFrom(...OCCASIONS.map(({ slug }) => slug)), { maxLength: 3 }),
    seasons: fc.uniqueArray(fc.constantFrom(...SEASONS.map(({ slug }) => slug)), { maxLength: 3 }),
    dayNight: fc.constantFrom(null, ...DAY_NIGHT.map(({ slug }) => slug)),
    families: anyFamilies,
  }),
  noteSlugs: fc.uniqueArray(anySlug, { maxLength: 4 }),
  price: fc.integer({ min: 1, max: 20_000 }),
  rating: fc.constantFrom(0, 3.5, 4, 5),
});

const anyShop = fc.uniqueArray(anyCandidate, { selector: ({ id }) => id, maxLength: 12 });

function readAnswers(query: string) {
  return readFinderAnswers(new URLSearchParams(query));
}

describe("the finder URL", () => {
  test("contains all answers", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const params = new URLSearchParams(listFinderParams(answers));
        expect(readFinderAnswers(params)).toEqual({ kind: "answers", answers, unknown: [] });
      }),
    );
  });

  test("can contain unknown values, which are listed and ignored", () => {
    expect(readAnswers("v=1&for=aliens&occasion=evening&note=rose&note=%3Cb%3E&budget=-4")).toEqual({
      kind: "answers",
      answers: { ...noAnswers, occasion: "evening", notes: ["rose"] },
      unknown: ["<b>", "-4", "aliens"],
    });
  });

  test("is rejected if it belongs to another version of the questions", () => {
    expect(readAnswers("v=0&for=women")).toEqual({ kind: "other-version" });
  });

  test(`is rejected if it contains more than ${MAX_CHOICES} notes`, () => {
    const notes = Array.from({ length: 200 }, (_, index) => `note=n${index}`);
    expect(readAnswers(`v=1&${notes.join("&")}`)).toEqual({ kind: "too-many" });
  });

  test("treats a note that is both liked and avoided as avoided", () => {
    expect(readAnswers("v=1&note=oud&note=rose&without=oud")).toMatchObject({
      answers: { notes: ["rose"], avoided: ["oud"] },
    });
  });
});

describe("the finder result", () => {
  test("is the same for the same answers, regardless of the order of the products", () => {
    fc.assert(
      fc.property(anyShop, anyAnswers, (shop, answers) => {
        expect(findScents(shop.toReversed(), answers)).toEqual(findScents(shop, answers));
      }),
    );
  });

  test("never contains a product with a note that the shopper avoids", () => {
    fc.assert(
      fc.property(anyShop, anyAnswers, (shop, answers) => {
        const hits = findScents(shop, answers).hits.map(({ id }) =>
          shop.find((candidate) => candidate.id === id),
        );
        expect(
          hits.flatMap((hit) => hit?.noteSlugs ?? []).filter((slug) => answers.avoided.includes(slug)),
        ).toEqual([]);
      }),
    );
  });

  test("is empty only if every product has an avoided note", () => {
    fc.assert(
      fc.property(anyShop, anyAnswers, (shop, answers) => {
        const hasAcceptable = shop.some(
          ({ noteSlugs }) => !noteSlugs.some((slug) => answers.avoided.includes(slug)),
        );
        expect(findScents(shop, answers).hits.length > 0).toBe(hasAcceptable);
      }),
    );
  });

  test("respects the budget and the audience, or lists which of them it ignores", () => {
    fc.assert(
      fc.property(anyShop, anyAnswers, (shop, answers) => {
        const { hits, ignored } = findScents(shop, answers);
        const products = shop.filter(({ id }) => hits.some((hit) => hit.id === id));
        if (!ignored.includes("budget")) {
          expect(products.every(({ price }) => price <= (answers.budget ?? Infinity))).toBe(true);
        }
        if (!ignored.includes("audience") && answers.audience !== undefined) {
          const allowed = [undefined, "unisex", answers.audience];
          expect(products.every(({ audience }) => allowed.includes(audience))).toBe(true);
        }
      }),
    );
  });

  test("liking a note raises the score of exactly those products that have the note", () => {
    fc.assert(
      fc.property(anyCandidate, anyAnswers, anySlug, (candidate, answers, slug) => {
        fc.pre(!answers.notes.includes(slug) && !answers.avoided.includes(slug));
        const before = scoreProduct(candidate, answers).score;
        const after = scoreProduct(candidate, { ...answers, notes: [...answers.notes, slug] }).score;
        expect(after > before).toBe(candidate.noteSlugs.includes(slug));
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe("the reasons for a product", () => {
  const noMatch = { ...noAnswers, score: 0 };
  const describeReasons = (fits: Partial<Parameters<typeof describeMatch>[0]>) =>
    describeMatch({ ...noMatch, ...fits }, (slug) => (slug === "deleted" ? undefined : slug));

  test.each([
    [
      { notes: ["rose"], occasion: "evening", time: "night" },
      "Because you like rose and wear it in the evening.",
    ],
    [
      { notes: ["rose", "oud"], families: ["woody"], weather: "cold" },
      "Because you like rose, oud, and woody scents and wear it in the cold.",
    ],
    [{ occasion: "wedding", time: "night" }, "Because you wear it at weddings and after sunset."],
    [{ occasion: "gift" }, "Because you look for a gift that most people like."],
    [{ audience: "women" }, "For women, as you asked."],
    [{ notes: ["deleted"] }, ""],
    [{}, ""],
  ] as const)("with the match %j are “%s”", (fits, sentence) => {
    expect(describeReasons(fits as Partial<Parameters<typeof describeMatch>[0]>)).toBe(sentence);
  });
});
