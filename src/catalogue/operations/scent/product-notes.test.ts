import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { notes, productNotes } from "../../tables/note-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";

import { productInputSchema } from "../../rules/product-input.ts";
import { getProduct } from "../products/get-product.ts";
import { updateProduct } from "../products/save-product.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct, buildProductFields } from "#test/factories.ts";

import { getNote, listNotes, listStaffNotes, listUnknownNotes } from "./notes.ts";
import { matchUnmatchedProducts } from "./rematch-products.ts";

const db = await openTestDatabase();
await db.insert(notes).values([
  { slug: "rose", name: "Rose", family: "floral", aliases: ["gulaab", "گلاب"] },
  { slug: "oud", name: "Oud", family: "woody", aliases: ["oudh"] },
]);
const { id: collectionRef } = await buildCollection(db);

const scent = {
  line: "Rose and wood",
  concentration: "edp",
  longevity: "long",
  sillage: "moderate",
  seasons: ["winter"],
  dayNight: "night",
  occasions: ["evening"],
  accords: [{ accord: "amber", weight: 80 }],
} as const;

async function readNoteColumns(id: string) {
  const [row] = await db
    .select({ families: products.families, slugs: products.noteSlugs })
    .from(products)
    .where(eq(products.id, id));
  return row;
}

test("saving a product stores its notes in the order and spelling of its texts, with the slugs of matching notes", async () => {
  const { id } = await buildProduct(db, {
    collectionRef,
    fragranceNotes: { top: "Gulaab, moon dust", middle: "", base: "aged oudh" },
  });
  expect((await getProduct(db, id))?.notes).toEqual({
    top: [
      { label: "Gulaab", slug: "rose" },
      { label: "moon dust", slug: null },
    ],
    middle: [],
    base: [{ label: "aged oudh", slug: "oud" }],
  });
  expect(await readNoteColumns(id)).toEqual({ families: ["floral", "woody"], slugs: ["oud", "rose"] });
});

test("saving a changed note text replaces the notes, and omitting the scent profile keeps the stored profile", async () => {
  const fields = await buildProductFields(db, {
    collectionRef,
    scent: {
      ...scent,
      seasons: ["winter"],
      occasions: ["evening"],
      accords: [{ accord: "amber", weight: 80 }],
    },
  });
  const { id } = await buildProduct(db, { ...fields, fragranceNotes: { top: "Rose", middle: "", base: "" } });
  const { scent: _unchanged, ...otherFields } = fields;
  await updateProduct(
    db,
    id,
    productInputSchema.parse({ ...otherFields, fragranceNotes: { top: "", middle: "Oud", base: "" } }),
  );
  const product = await getProduct(db, id);
  expect(product?.notes).toEqual({ top: [], middle: [{ label: "Oud", slug: "oud" }], base: [] });
  expect(product?.fragranceNotes.middle).toBe("Oud");
  expect(product?.scent).toEqual({ ...scent, families: ["amber"] });
});

test("a save that omits volumes and codes keeps the stored values, and the volume of a new size is derived from its name", async () => {
  const variantPricing = { "30ml": 100, Sample: 10 };
  const sizes = { Sample: { volumeMl: 1.5, sku: "S-1", barcode: "96385074", isTester: true } };
  const fields = await buildProductFields(db, { collectionRef, variantPricing, sizes });
  const { id } = await buildProduct(db, fields);
  const storedSizes = {
    "30ml": { volumeMl: 30, sku: "", barcode: "", isTester: false },
    Sample: sizes.Sample,
  };
  expect((await getProduct(db, id))?.sizes).toEqual(storedSizes);
  const { sizes: _unchanged, ...otherFields } = fields;
  await updateProduct(db, id, productInputSchema.parse(otherFields));
  expect((await getProduct(db, id))?.sizes).toEqual(storedSizes);
  const newSizes = { variants: ["Sample", "40ml"], variantPricing: { Sample: 10, "40ml": 100 }, stock: {} };
  const renamedFrom = { "40ml": "30ml" };
  await updateProduct(db, id, productInputSchema.parse({ ...otherFields, ...newSizes, renamedFrom }));
  expect((await getProduct(db, id))?.sizes["40ml"]?.volumeMl).toBe(40);
});

test("the notes of products saved by an older release are matched once, and unknown notes are listed by frequency", async () => {
  const texts = { topNotes: "Rose; star dust", middleNotes: "Star Dust", baseNotes: "oudh" };
  const { id } = await buildProduct(db, { collectionRef });
  await db.delete(productNotes).where(eq(productNotes.productId, id));
  await db
    .update(products)
    .set({ ...texts, noteSlugs: null })
    .where(eq(products.id, id));
  expect(await matchUnmatchedProducts(db)).toBe(1);
  expect(await matchUnmatchedProducts(db)).toBe(0);
  expect(await readNoteColumns(id)).toEqual({ families: ["floral", "woody"], slugs: ["oud", "rose"] });
  expect((await getProduct(db, id))?.notes.middle).toEqual([{ label: "Star Dust", slug: null }]);
  const unknownNotes = await listUnknownNotes(db);
  expect(unknownNotes.map(({ label, products: count }) => [label.toLowerCase(), count])).toEqual([
    ["moon dust", 1],
    ["star dust", 1],
  ]);
});

test("a deleted note becomes an unknown note of its products", async () => {
  await db.insert(notes).values({ slug: "fig", name: "Fig", family: "fruity" });
  const { id } = await buildProduct(db, {
    collectionRef,
    fragranceNotes: { top: "Fig leaf", middle: "", base: "" },
  });
  await db.delete(notes).where(eq(notes.slug, "fig"));
  expect((await getProduct(db, id))?.notes.top).toEqual([{ label: "Fig leaf", slug: null }]);
});

test("staff see the number of products of each note", async () => {
  expect((await listNotes(db)).map(({ slug }) => slug)).toEqual(["oud", "rose"]);
  const counts = new Map((await listStaffNotes(db)).map(({ slug, products: count }) => [slug, count]));
  expect(counts.get("oud")).toBe(3);
  expect(await getNote(db, "oud")).toMatchObject({
    name: "Oud",
    family: "woody",
    aliases: ["oudh"],
    storedImage: null,
  });
  expect(await getNote(db, "unknown")).toBeUndefined();
});
