import { expect, test } from "vitest";

import { createNoteMatcher, listNoteSlugs, matchNotes } from "./match-notes.ts";

const findNote = createNoteMatcher([
  { slug: "rose", name: "Rose", aliases: ["gulaab", "گلاب"], family: "floral" },
  { slug: "cedar", name: "Cedar", aliases: ["deodar"], family: "woody" },
  { slug: "oud", name: "Oud", aliases: ["oudh", "عود"], family: "woody" },
  { slug: "pink-pepper", name: "Pink pepper", aliases: [], family: "spicy" },
  { slug: "black-pepper", name: "Black pepper", aliases: ["pepper"], family: "spicy" },
  { slug: "violet", name: "Violet", aliases: [], family: "floral" },
  { slug: "violet-leaf", name: "Violet leaf", aliases: ["violet leaves"], family: "fresh" },
  { slug: "ylang-ylang", name: "Ylang-ylang", aliases: [], family: "floral" },
  { slug: "strawberry", name: "Strawberry", aliases: [], family: "fruity" },
]);

test.each([
  ["Rose", "rose"],
  ["ROSE ABSOLUTE", "rose"],
  ["Dried rose petals", "rose"],
  ["Gulaab", "rose"],
  ["گلاب", "rose"],
  ["عود", "oud"],
  ["Aged oudh", "oud"],
  ["Himalayan cedar", "cedar"],
  ["pink-pepper", "pink-pepper"],
  ["crushed pepper", "black-pepper"],
  ["violet leaf", "violet-leaf"],
  ["violet petals", "violet"],
  ["ylang ylang", "ylang-ylang"],
  ["Roses", "rose"],
  ["wild strawberries", "strawberry"],
])("“%s” matches the note %s", (label, slug) => {
  expect(findNote(label)?.slug).toBe(slug);
});

test.each(["Rosewood", "Proudly", "rose garden at night", "", "…", "constructor"])(
  "“%s” matches no note in the catalogue",
  (label) => {
    expect(findNote(label)).toBeUndefined();
  },
);

test("the notes of a product keep their tier, position and spelling", () => {
  const notes = matchNotes({ top: "Pink pepper, moon dust", middle: "Rose & gulaab", base: "" }, findNote);
  expect(notes).toEqual([
    { tier: "top", position: 0, label: "Pink pepper", slug: "pink-pepper", family: "spicy" },
    { tier: "top", position: 1, label: "moon dust", slug: null, family: null },
    { tier: "middle", position: 0, label: "Rose", slug: "rose", family: "floral" },
    { tier: "middle", position: 1, label: "gulaab", slug: "rose", family: "floral" },
  ]);
  expect(listNoteSlugs(notes)).toEqual(["pink-pepper", "rose"]);
});
