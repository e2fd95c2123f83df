import { expect, test } from "vitest";

import { notes } from "../../tables/note-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";

import { suggestSearches } from "./suggest-searches.ts";

const db = await openTestDatabase();
await db.insert(notes).values([
  { slug: "rose", name: "Rose", family: "floral" },
  { slug: "saffron", name: "Saffron", family: "spicy" },
  { slug: "vetiver", name: "Vetiver", family: "woody" },
]);
const buildProductWithNote = (name: string, top: string, status: "published" | "draft" = "published") =>
  buildProduct(db, { name, status, fragranceNotes: { top, middle: "", base: "" } });

const dusk = await buildProductWithNote("Saffron Dusk", "Rose, Saffron");
await buildProductWithNote("Rose Garden", "Rose");
await buildProductWithNote("Saffran Secret", "Vetiver", "draft");

test("for a query without results, the suggestions are similar names of products and notes, most similar first", async () => {
  const { terms } = await suggestSearches(db, "  SAFARAN ", undefined);
  expect(terms).toEqual(["Saffron", "Saffron Dusk"]);
  expect((await suggestSearches(db, "xqzw", undefined)).terms).toEqual([]);
});

test("notes are sorted by similarity, then frequency; notes and families without products in the shop are omitted", async () => {
  expect((await suggestSearches(db, "safaran", undefined)).notes.map(({ name }) => name)).toEqual([
    "Saffron",
    "Rose",
  ]);
  const { notes: listedNotes, families } = await suggestSearches(db, "xqzw", undefined);
  expect(listedNotes).toEqual([
    { slug: "rose", name: "Rose" },
    { slug: "saffron", name: "Saffron" },
  ]);
  expect(families.map(({ slug }) => slug)).not.toContain("woody");
});

test("for a single result, its notes are suggested, but no names", async () => {
  const suggestions = await suggestSearches(db, "dusk", dusk.id);
  expect(suggestions.terms).toEqual([]);
  expect(suggestions.notes.map(({ slug }) => slug)).toEqual(["rose", "saffron"]);
});

test("suggestions are updated when the catalogue changes", async () => {
  expect((await suggestSearches(db, "amberr", undefined)).terms).toEqual([]);
  await buildProductWithNote("Amber Sea", "Rose");
  expect((await suggestSearches(db, "amberr", undefined)).terms).toEqual(["Amber Sea"]);
});
