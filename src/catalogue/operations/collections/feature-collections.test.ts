import { beforeEach, expect, test } from "vitest";

import { collections, products } from "../../tables/product-schema.server.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { CollectionInUse, TooManyFeatured } from "../../rules/catalogue-errors.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { deleteCollection, listFeaturedCollections } from "./collections.ts";
import { reorderFeatured, setFeatured } from "./feature-collections.ts";

const db = await openTestDatabase();
const image = (await buildImage(db)).url;

beforeEach(async () => {
  await db.delete(products);
  await db.delete(collections);
  for (const id of ["a", "b", "c", "d", "e"]) await buildCollection(db, { id, name: id, image });
});

async function featureAll(...ids: string[]) {
  for (const id of ids) await setFeatured(db, id, true);
}

async function listPositions() {
  return (await listFeaturedCollections(db)).map(({ id, featuredOrder }) => `${id}${featuredOrder}`);
}

test("featuring assigns the next position [000 §3] [001 §4]", async () => {
  await featureAll("b", "a");
  expect(await setFeatured(db, "d", true)).toMatchObject({ id: "d", isFeatured: true, featuredOrder: 3 });
  expect(await listPositions()).toEqual(["b1", "a2", "d3"]);
});

test("featuring a fourth collection fails with 'Maximum of 3 collections can be featured at once' [000 §5]", async () => {
  await featureAll("a", "b", "c");
  await expect(setFeatured(db, "d", true)).rejects.toThrow(new TooManyFeatured());
  await expect(setFeatured(db, "d", true)).rejects.toThrow(
    "Maximum of 3 collections can be featured at once",
  );
  expect(await listPositions()).toEqual(["a1", "b2", "c3"]);
});

test("unfeaturing clears the position and renumbers the others from 1 [001 §4]", async () => {
  await featureAll("a", "b", "c");
  expect(await setFeatured(db, "a", false)).toMatchObject({ isFeatured: false, featuredOrder: null });
  expect(await listPositions()).toEqual(["b1", "c2"]);
  await featureAll("a");
  expect(await listPositions()).toEqual(["b1", "c2", "a3"]);
});

test("featuring a featured collection or unfeaturing an unfeatured collection changes nothing", async () => {
  await featureAll("a", "b", "c");
  const before = await listFeaturedCollections(db);
  await setFeatured(db, "b", true);
  await setFeatured(db, "d", false);
  expect(await listFeaturedCollections(db)).toEqual(before);
});

test("when five collections are featured concurrently, exactly three are featured", async () => {
  const results = await Promise.allSettled(["a", "b", "c", "d", "e"].map((id) => setFeatured(db, id, true)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(TooManyFeatured);
  }
  expect((await listFeaturedCollections(db)).map((collection) => collection.featuredOrder)).toEqual([
    1, 2, 3,
  ]);
});

test("featured collections can be reordered", async () => {
  await featureAll("a", "b", "c");
  const reordered = await reorderFeatured(db, ["c", "a", "b"]);
  expect(reordered.map((collection) => collection.id)).toEqual(["c", "a", "b"]);
  expect(await listPositions()).toEqual(["c1", "a2", "b3"]);
});

test.each([[["a", "b"]], [["a", "b", "d"]], [["a", "a", "b"]], [["a", "b", "c", "d"]], [[]]])(
  "a new sequence that does not contain each featured collection exactly once is rejected: %j",
  async (ids) => {
    await featureAll("a", "b", "c");
    await expect(reorderFeatured(db, ids)).rejects.toThrow(InvalidInput);
    expect(await listPositions()).toEqual(["a1", "b2", "c3"]);
  },
);

test("an unknown collection cannot be featured or deleted", async () => {
  await expect(setFeatured(db, "z", true)).rejects.toThrow(new NotFound("Collection not found"));
  await expect(deleteCollection(db, "z")).rejects.toThrow(new NotFound("Collection not found"));
});

test("deleting a featured collection renumbers the other featured collections", async () => {
  await featureAll("a", "b", "c");
  await deleteCollection(db, "b");
  expect(await listPositions()).toEqual(["a1", "c2"]);
});

test("a collection with products cannot be deleted, and the error states the number of products", async () => {
  for (let n = 0; n < 2; n += 1) await buildProduct(db, { collectionRef: "a", image });
  const deletion = deleteCollection(db, "a");
  await expect(deletion).rejects.toThrow(CollectionInUse);
  await expect(deletion).rejects.toThrow("Cannot delete collection. 2 products are using this collection.");
});

test("the audit log records featuring, reordering and deleting collections, but not requests without effect", async () => {
  const by = { uid: null, email: "sana@example.com" };
  for (const id of ["a", "b", "b"]) await setFeatured(db, id, true, { by });
  await reorderFeatured(db, ["b", "a"], { by });
  await reorderFeatured(db, ["b", "a"], { by });
  await setFeatured(db, "a", false, { by });
  await deleteCollection(db, "a", { by });
  const { items } = await listAudit(db, { subjectType: "collection" });
  const entries = items
    .filter(({ actor }) => actor.email === by.email)
    .map(({ action, subject, changes }) => [
      action,
      subject.label,
      ...changes.map(({ from, to }) => `${from} → ${to}`),
    ]);
  expect(entries.toReversed()).toEqual([
    ["featured", "a", "null → 1"],
    ["featured", "b", "null → 2"],
    ["reordered", "Featured collections", "a, b → b, a"],
    ["unfeatured", "a", "2 → null"],
    ["deleted", "a"],
  ]);
});

test("if a product is added while its collection is deleted, exactly one of the two succeeds", async () => {
  const results = await Promise.allSettled([
    buildProduct(db, { collectionRef: "a", image }),
    deleteCollection(db, "a"),
  ]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const rejected = results.find((result) => result.status === "rejected");
  expect(rejected?.reason.constructor).toSatisfy(
    (errorClass) => errorClass === InvalidInput || errorClass === CollectionInUse,
  );
});
