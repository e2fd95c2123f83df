import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { getCollection, listStaffCollections } from "./collections.ts";

const db = await openTestDatabase();
const image = (await buildImage(db)).url;

test("collections are listed newest first, with their number of products", async () => {
  await buildCollection(db, { id: "old", image, createdAt: "2026-01-01T00:00:00.000Z" });
  await buildCollection(db, { id: "young", image, createdAt: "2026-02-01T00:00:00.000Z" });
  for (let n = 0; n < 2; n += 1) await buildProduct(db, { collectionRef: "old", image });
  const collections = await listStaffCollections(db);
  expect(collections.map(({ id, productCount }) => [id, productCount])).toEqual([
    ["young", 0],
    ["old", 2],
  ]);
  expect(collections[0]).toEqual({ ...(await getCollection(db, "young")), productCount: 0 });
});
