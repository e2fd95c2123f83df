import { expect, test } from "vitest";

import { joinNotes, normalizeSpelling, splitNotes } from "./note-text.ts";

test("commas, semicolons, line breaks, “&” and “and” separate notes", () => {
  expect(splitNotes("Bergamot, lemon & rose absolute")).toEqual(["Bergamot", "lemon", "rose absolute"]);
  expect(splitNotes(" Oud;  black   tea \n musk and amber. ")).toEqual(["Oud", "black tea", "musk", "amber"]);
  expect(splitNotes("گلاب، عود")).toEqual(["گلاب", "عود"]);
  expect(splitNotes("sandalwood")).toEqual(["sandalwood"]);
  expect(splitNotes(" , . ; ")).toEqual([]);
});

test("joined notes are split into the same notes", () => {
  const notes = ["Orange-flower water", "Aged oud", "بیلا"];
  expect(splitNotes(joinNotes(notes))).toEqual(notes);
});

test("spellings ignore case, accents, hyphens and apostrophes", () => {
  expect(normalizeSpelling("Ylang-Ylang")).toBe("ylang ylang");
  expect(normalizeSpelling("Rosé d’Été")).toBe("rose dete");
  expect(normalizeSpelling("  مُشک ")).toBe("مشک");
});
