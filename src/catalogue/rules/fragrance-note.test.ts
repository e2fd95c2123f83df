import { expect, test } from "vitest";

import { parseNotes } from "#test/parse-notes.ts";

import { normalizeNote } from "./fragrance-note.ts";

test("notes are split at commas, semicolons and line breaks, lowercased and deduplicated", () => {
  expect(parseNotes("Saffron, black pepper", "Damask  rose; suede\nCypriol.", "saffron")).toEqual([
    "saffron",
    "black pepper",
    "damask rose",
    "suede",
    "cypriol",
  ]);
});

test("empty texts contain no notes", () => {
  expect(parseNotes("", " , ,. ", ";\n")).toEqual([]);
  expect(parseNotes()).toEqual([]);
});

test("a note keeps its inner punctuation", () => {
  expect(parseNotes("Orange-flower water, sea-salt musk")).toEqual(["orange-flower water", "sea-salt musk"]);
});

test("a note in a URL is normalized to its stored form", () => {
  expect(normalizeNote(" Pink   Pepper ")).toBe("pink pepper");
});
