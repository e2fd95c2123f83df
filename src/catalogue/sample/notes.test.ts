import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { FAMILY_SLUGS } from "../rules/scent/families.ts";
import { createNoteMatcher, matchNotes } from "../rules/scent/match-notes.ts";
import { normalizeSpelling } from "../rules/scent/note-text.ts";
import { slugify } from "#platform/rules/slug.ts";

import { readSampleCatalogue } from "./catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { notes as generatedNotes } from "#app/sample/perfume-words.ts";
import { readNoteCatalogue } from "./notes.ts";

const notes = readNoteCatalogue();
const findNote = createNoteMatcher(notes);

test("the slugs of notes are unique and derived from the names, and each family has a note", () => {
  expect(notes.length).toBeGreaterThanOrEqual(120);
  expect(notes.map(({ slug }) => slug)).toEqual(notes.map(({ name }) => slugify(name, "")));
  expect(new Set(notes.map(({ slug }) => slug)).size).toBe(notes.length);
  expect([...new Set(notes.map(({ family }) => family))].toSorted()).toEqual(FAMILY_SLUGS.toSorted());
});

test("no spelling refers to two notes", () => {
  const spellings = notes.flatMap(({ name, aliases }) => [
    ...new Set([name, ...aliases].map((spelling) => normalizeSpelling(spelling))),
  ]);
  expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) < index)).toEqual([]);
});

test("each note's description has two sentences, and each image exists", () => {
  for (const { description, image } of notes) {
    expect(description).toMatch(/^[^.]+\. [^.]+\.$/);
    if (image !== undefined) expect(existsSync(join(sampleImagesDir, image)), image).toBe(true);
  }
  expect(notes.filter(({ image }) => image !== undefined)).toHaveLength(12);
});

test.each([
  ["oudh", "oud"],
  ["عود", "oud"],
  ["chambeli", "jasmine"],
  ["چنبیلی", "jasmine"],
  ["gulaab", "rose"],
  ["گلاب", "rose"],
  ["sandal", "sandalwood"],
  ["motia", "jasmine-sambac"],
  ["raat ki rani", "night-blooming-jasmine"],
  ["kewra", "kewra"],
  ["khus", "vetiver"],
  ["zafran", "saffron"],
  ["mushk", "musk"],
  ["elaichi", "cardamom"],
  ["mitti", "wet-earth"],
])("the spelling “%s” refers to the note %s", (spelling, slug) => {
  expect(findNote(spelling)?.slug).toBe(slug);
});

test("the catalogue contains all notes of the sample and of generated products", () => {
  const unknownLabels = readSampleCatalogue().products.flatMap(({ fragranceNotes }) =>
    matchNotes(fragranceNotes, findNote).flatMap(({ label, slug }) => (slug === null ? [label] : [])),
  );
  expect(unknownLabels).toEqual([]);
  expect(generatedNotes.filter((note) => findNote(note) === undefined)).toEqual([]);
});
