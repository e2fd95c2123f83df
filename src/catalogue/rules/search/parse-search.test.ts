import { describe, expect, test } from "vitest";

import { listInterpretations, parseSearch } from "./parse-search.ts";
import { synonymsInputSchema } from "./synonyms.ts";
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary([
  { terms: ["oud", "Oudh", "عود"], isIgnored: false },
  { terms: ["attar", "itr", "perfume oil"], isIgnored: false },
  { terms: ["men", "mens", "for men"], isIgnored: false },
  { terms: ["eau de parfum", "EDP"], isIgnored: false },
  { terms: ["perfume", "fragrance"], isIgnored: true },
]);

const parse = (query: string, options?: { toleratesTypos: boolean }) =>
  parseSearch(query, vocabulary, options);
const listTexts = (query: string, options?: { toleratesTypos: boolean }) =>
  parse(query, options).terms.map(({ text }) => text);

describe("a query", () => {
  test("is split into the longest texts of the vocabulary and single words", () => {
    expect(listTexts("Oudh mehtab for men")).toEqual(["oudh", "mehtab", "for men"]);
    expect(listTexts("men's eau-de-parfum")).toEqual(["men's", "eau-de-parfum"]);
    expect(parse("oudh").terms).toEqual([
      { text: "oudh", synonyms: ["oud", "عود"], audience: undefined, concentrations: [] },
    ]);
  });

  test("names an audience or a concentration with any spelling of an entry", () => {
    expect(parse("mens").terms[0]).toMatchObject({ audience: "men" });
    expect(parse("EDP,").terms[0]).toMatchObject({
      synonyms: ["eau de parfum", "edp"],
      concentrations: ["edp"],
    });
    expect(parse("eau de toilette").terms[0]).toMatchObject({ concentrations: ["edt"] });
  });

  test("loses the words that fit every product, unless no other words remain", () => {
    expect(parse("rose Perfume")).toMatchObject({ text: "rose", isIgnored: false });
    expect(parse("perfume oil")).toMatchObject({ text: "perfume oil", isIgnored: false });
    expect(parse("perfume fragrance")).toMatchObject({ text: "perfume fragrance", isIgnored: true });
  });

  test("may name a text of the vocabulary with one wrong, missing, additional or swapped letter", () => {
    for (const typo of ["attur", "atta", "attaar", "atatr"])
      expect(listTexts(typo, { toleratesTypos: true }), typo).toEqual([typo === "atta" ? "atta" : "attar"]);
    expect(parse("rose perfme", { toleratesTypos: true })).toMatchObject({ text: "rose" });
    expect(listTexts("oudd mena", { toleratesTypos: true })).toEqual(["oudd", "mena"]);
  });
});

describe("the interpretations of a query", () => {
  const interpret = (query: string) =>
    listInterpretations(parse(query)).map((terms) => terms.map(({ text, synonyms }) => [text, ...synonyms]));

  test("are the phrase in every spelling, then the terms in any order", () => {
    expect(interpret("rose oud")).toEqual([
      [["rose oud", "rose oudh", "rose عود"]],
      [["rose"], ["oud", "oudh", "عود"]],
    ]);
    expect(interpret("rose rose no 5")).toEqual([[["rose rose no 5"]], [["rose"], ["no"]]]);
  });

  test("are only the terms if one of them names a property", () => {
    expect(interpret("rose for men")).toEqual([[["rose"], ["for men", "men", "mens"]]]);
  });
});

test("an entry needs two different words, or one that is ignored", () => {
  const check = (fields: object) =>
    synonymsInputSchema.safeParse(fields).error?.issues.map(({ message }) => message);
  expect(check({ terms: ["oud", "OUD"] })).toEqual(["Please enter at least two words with the same meaning"]);
  expect(check({ terms: ["oud"], isIgnored: true })).toBeUndefined();
  expect(check({ terms: ["oud", "!!"] })).toEqual(["Please use letters or digits, without commas"]);
  expect(check({ terms: [] })).toContain("Please enter a word");
});
