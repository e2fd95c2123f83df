import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { generateCatalogue } from "../sample/generate-catalogue.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { heroImages } from "#media/tables/hero-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { listFeaturedCollections } from "#catalogue/operations/collections/collections.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import {
  getBundledProducts,
  getBundledHomeProducts,
} from "#catalogue/operations/products/bundled-products.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { isShopUntouched } from "#catalogue/operations/products/is-shop-untouched.ts";
import { listNewArrivals, listProducts, listWeeklySale } from "#catalogue/operations/lists/list-products.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { createTestFolder } from "#test/images.ts";

import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { importCatalogue } from "./import-catalogue.ts";

const db = await openTestDatabase();
const sample = readSampleCatalogue();
const options = { imagesDir: sampleImagesDir };

const media = openMedia({ kind: "disk" }, createTestFolder());

test("importing a catalogue with a missing image stores nothing", async () => {
  const broken = { ...sample, heroImages: [{ file: "images/hero/nothing.jpg", alt: "Nothing" }] };
  await expect(importCatalogue(db, media, broken, options)).rejects.toThrow(/images\/hero\/nothing\.jpg/);
  expect(await db.$count(products)).toBe(0);
  expect(await db.$count(images)).toBe(0);
  expect(await isShopUntouched(db)).toBe(true);
});

test("importing the sample adds products, collections, images and slides to an empty shop", async () => {
  const before = await getRevision(db);
  expect(await importCatalogue(db, media, sample, options)).toEqual({
    collections: 5,
    products: 16,
    skipped: 0,
  });
  expect(await getRevision(db)).toBe(before + 1);
  const featured = await listFeaturedCollections(db);
  expect(featured.map((collection) => collection.id)).toEqual([
    "oud-and-amber",
    "florals-of-the-courtyard",
    "fresh-and-marine",
  ]);
  const hero = await getHero(db);
  expect(hero.images.map((slide) => slide.alt)).toEqual(sample.heroImages.map((slide) => slide.alt));
  expect(hero.images.map((slide) => slide.isActive)).toEqual([true, false, false]);
  expect(hero.images[0]).toMatchObject({
    storedImage: { width: 2560, height: 1440 },
    portrait: { width: 900, height: 1350 },
    focus: { x: 90, y: 60 },
  });
  const storedFiles = await Array.fromAsync(media.host.list());
  expect(storedFiles).toHaveLength(await db.$count(images));
});

test("the bundled products equal the imported products, newest first", async () => {
  const { items } = await listProducts(db, { sort: "newest", pageSize: 24 });
  const omitStored = (list: typeof items) =>
    list.map((product) => ({ ...product, createdAt: "", updatedAt: "", sizeIds: {} }));
  expect(omitStored(getBundledProducts())).toEqual(omitStored(items));
});

test("the bundled new arrivals and weekly specials equal those of the imported sample", async () => {
  const getIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const { newArrivals, weeklySpecials } = getBundledHomeProducts(8);
  expect(getIds(newArrivals)).toEqual(getIds(await listNewArrivals(db, 8)));
  expect(getIds(weeklySpecials)).toEqual(getIds(await listWeeklySale(db, 8)));
  expect(await isShopUntouched(db)).toBe(false);
});

test("one size of the sample has unlimited stock", async () => {
  const product = await getProduct(db, "musk-noor");
  expect(product?.stock).toEqual({ "30ml": null, "50ml": 37 });
});

test("importing the sample again changes nothing", async () => {
  await db.update(products).set({ name: "Renamed by staff" }).where(eq(products.id, "oud-mehtab"));
  const readCounts = async () =>
    Promise.all(
      [products, productVariants, stockMovements, images, heroImages].map((table) => db.$count(table)),
    );
  const before = { counts: await readCounts(), revision: await getRevision(db) };
  expect(await importCatalogue(db, media, sample, options)).toEqual({
    collections: 0,
    products: 0,
    skipped: 16,
  });
  expect({ counts: await readCounts(), revision: await getRevision(db) }).toEqual(before);
  expect((await getProduct(db, "oud-mehtab"))?.name).toBe("Renamed by staff");
});

test("a generated catalogue can be added to the sample", async () => {
  const result = await importCatalogue(db, media, generateCatalogue(1200), options);
  expect(result).toEqual({ collections: 0, products: 1200, skipped: 0 });
  expect((await listProducts(db, { pageSize: 1 })).total).toBe(1216);
});

test("the stock and the sold count of every size equal the sums of its stock movements", async () => {
  const mismatches = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .leftJoin(stockMovements, eq(stockMovements.variantId, productVariants.id))
    .groupBy(productVariants.id)
    .having(
      sql`coalesce(sum(${stockMovements.delta}), 0) <> coalesce(${productVariants.stock}, 0)
        or coalesce(sum(${stockMovements.soldDelta}), 0) <> ${productVariants.sold}`,
    );
  expect(mismatches).toEqual([]);
});
