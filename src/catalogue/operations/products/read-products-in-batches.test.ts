import { beforeAll, describe, expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

import { deleteProduct } from "./delete-products.ts";
import { readProductsInBatches } from "./read-products-in-batches.ts";
import { countSitemapProducts, readSitemapProducts } from "./read-sitemap-products.ts";

const db = await openTestDatabase();
const IDS = ["amber", "musk", "neroli", "oud", "rose"];

beforeAll(async () => {
  const { id: collectionRef } = await buildCollection(db);
  for (const id of IDS.toReversed()) await buildProduct(db, { id, name: id, collectionRef });
});

describe("all products", () => {
  test("are returned in batches by ascending id", async () => {
    const batches = await Array.fromAsync(readProductsInBatches(db, 2));
    expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([
      ["amber", "musk"],
      ["neroli", "oud"],
      ["rose"],
    ]);
    expect(batches[0]?.[0]?.variants).toEqual(["50ml"]);
  });
});

describe("sitemap products", () => {
  test("can be read in adjacent ranges", async () => {
    expect(await countSitemapProducts(db)).toBe(IDS.length);
    const readIds = async (skip: number, limit: number) =>
      (await Array.fromAsync(readSitemapProducts(db, { skip, limit }, 2))).flat().map(({ id }) => id);
    expect([...(await readIds(0, 3)), ...(await readIds(3, 3))]).toEqual(IDS);
    expect(await readIds(1, 3)).toEqual(["musk", "neroli", "oud"]);
  });

  test("are all returned even if another product is deleted during the read", async () => {
    const { id } = await buildProduct(db, { id: "nerolia", name: "Deleted during the read" });
    const readIds: string[] = [];
    for await (const batch of readSitemapProducts(db, { skip: 0, limit: 10 }, 2)) {
      if (readIds.length === 0) await deleteProduct(db, id);
      readIds.push(...batch.map(({ id: readId }) => readId));
    }
    expect(readIds).toEqual(IDS);
  });
});
