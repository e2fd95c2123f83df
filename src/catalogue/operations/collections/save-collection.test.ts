import { expect, test } from "vitest";

import { collections } from "../../tables/product-schema.server.ts";
import { collectionInputSchema } from "../../rules/collections/collection-input.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage } from "#test/factories.ts";

import { setFeatured } from "./feature-collections.ts";
import { getCollection, listCollections } from "./collections.ts";
import { addCollection, updateCollection } from "./save-collection.ts";

const db = await openTestDatabase();
const storedImage = await buildImage(db);
const input = collectionInputSchema.parse({
  name: "Oud & Amber",
  description: "Resin",
  image: storedImage.url,
});

test("a saved collection is returned with a slug derived from its name [000 §3] [001 §3]", async () => {
  const saved = await addCollection(db, input);
  expect(saved).toMatchObject({
    id: "oud-and-amber",
    name: "Oud & Amber",
    description: "Resin",
    image: storedImage.url,
    storedImage,
    isFeatured: false,
    featuredOrder: null,
  });
  expect(await getCollection(db, "oud-and-amber")).toEqual(saved);
  expect(await getCollection(db, "unknown")).toBeUndefined();
});

test("a used or reserved slug gets a number as suffix", async () => {
  expect((await addCollection(db, input)).id).toBe("oud-and-amber-2");
  expect((await addCollection(db, { ...input, name: "Featured" })).id).toBe("featured-2");
  expect((await addCollection(db, { ...input, name: "خوشبو" })).id).toBe("collection");
});

test("an import with an existing id is rejected", async () => {
  await expect(addCollection(db, input, { id: "oud-and-amber" })).rejects.toThrow(Conflict);
});

test("an update keeps the id and the featured position", async () => {
  const { id } = await buildCollection(db, { name: "Florals" });
  await setFeatured(db, id, true);
  const saved = await updateCollection(db, id, { ...input, name: "Roses" });
  expect(saved).toMatchObject({
    id: "florals",
    name: "Roses",
    image: storedImage.url,
    isFeatured: true,
    featuredOrder: 1,
  });
});

test("saving over a newer version is rejected, and nothing is written", async () => {
  const { id, updatedAt } = await buildCollection(db, { name: "Shared" });
  await updateCollection(db, id, { ...input, name: "First", expectedUpdatedAt: updatedAt });
  const outdatedSave = updateCollection(db, id, { ...input, name: "Second", expectedUpdatedAt: updatedAt });
  await expect(outdatedSave).rejects.toThrow(
    new Conflict("This collection was changed by someone else while you edited it."),
  );
  expect((await getCollection(db, id))?.name).toBe("First");
});

test("of two concurrent saves, one is rejected", async () => {
  const { id, updatedAt } = await buildCollection(db, { name: "Rushed" });
  const results = await Promise.allSettled(
    ["One", "Two"].map((name) => updateCollection(db, id, { ...input, name, expectedUpdatedAt: updatedAt })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("featuring a collection does not conflict with an open edit form", async () => {
  const { id, updatedAt } = await buildCollection(db, { name: "Edited" });
  await setFeatured(db, id, true);
  const saved = await updateCollection(db, id, { ...input, name: "Calm", expectedUpdatedAt: updatedAt });
  expect(saved).toMatchObject({ name: "Calm", isFeatured: true });
});

test("the audit log records added and changed collections, but not saves without changes", async () => {
  const by = { uid: null, email: "sana@example.com" };
  const { id } = await addCollection(db, { ...input, name: "Traced" }, { by });
  await updateCollection(db, id, { ...input, name: "Retraced" }, { by });
  await updateCollection(db, id, { ...input, name: "Retraced" }, { by });
  const { items } = await listAudit(db, { subjectType: "collection", subjectId: id });
  expect(
    items.map(({ actor, action, subject, changes }) => [actor.email, action, subject.label, changes]),
  ).toEqual([
    ["sana@example.com", "updated", "Retraced", [{ field: "name", from: "Traced", to: "Retraced" }]],
    ["sana@example.com", "added", "Traced", []],
  ]);
});

test("updating an unknown collection fails with 'Collection not found'", async () => {
  await expect(updateCollection(db, "unknown", input)).rejects.toThrow(new NotFound("Collection not found"));
});

test("an image that is not stored is rejected, and nothing is written", async () => {
  const before = await db.$count(collections);
  const unknown = { ...input, imageRef: { url: "", publicId: "collections/unknown" } };
  await expect(addCollection(db, unknown)).rejects.toThrow(InvalidInput);
  expect(await db.$count(collections)).toBe(before);
});

test("collections are listed newest first, or in the requested order", async () => {
  await db.delete(collections);
  const days: [string, number][] = [
    ["m", 1],
    ["z", 3],
    ["a", 2],
  ];
  for (const [id, day] of days) {
    await buildCollection(db, {
      id,
      name: id,
      image: storedImage.url,
      createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
    });
  }
  await setFeatured(db, "m", true);
  const listIds = async (...[query]: [Parameters<typeof listCollections>[1]?]) =>
    (await listCollections(db, query)).map((collection) => collection.id);
  expect(await listIds()).toEqual(["z", "a", "m"]);
  expect(await listIds({ orderBy: "name", order: "asc" })).toEqual(["a", "m", "z"]);
  expect(await listIds({ order: "asc", limit: 2 })).toEqual(["m", "a"]);
  expect(await listIds({ featured: true })).toEqual(["m"]);
  expect(await listIds({ featured: false })).toEqual(["z", "a"]);
});
