import { expect, test } from "vitest";

import { notes as noteCatalogue } from "../../tables/note-schema.server.ts";
import { generateScent } from "#app/sample/generate-scent.ts";
import { createRandom } from "#app/sample/random.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import { FAMILY_SLUGS } from "../../rules/scent/families.ts";
import { CONCENTRATIONS, OCCASIONS } from "../../rules/scent/scent-terms.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { listProductFacets } from "./list-product-facets.ts";
import { listProducts } from "./list-products.ts";
import { expectCountsToMatchTotals } from "#test/expect-counts.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

const PRODUCT_COUNT = 40;
const NOTES = ["oud", "rose", "saffron", "musk", "fig"];
const SIZES = ["10ml", "30 ml", "50ml", "50 ML spray", "Gift box"];
const SIZE_OPTIONS = ["10ml", "30ml", "50ml", "Gift box"];
const CATEGORIES = ["Women", "For Men", "Unisex", "Home", ""];

const db = await openTestDatabase();
const random = createRandom(16);
const image = (await buildImage(db)).url;
const collectionRef = (await buildCollection(db)).id;
await db.insert(noteCatalogue).values(NOTES.map((slug) => ({ slug, name: slug, family: "woody" as const })));

for (let count = 0; count < PRODUCT_COUNT; count += 1) {
  const sizes = random.sample(SIZES, random.drawBetween(1, 4));
  await buildProduct(db, {
    collectionRef,
    image,
    category: random.pick(CATEGORIES),
    variantPricing: Object.fromEntries(sizes.map((size) => [size, random.drawBetween(10, 40) * 100])),
    stock: Object.fromEntries(sizes.map((size) => [size, random.pick([0, 0, 5, null])])),
    discountPercentage: random.pick([null, 12.5, 30]),
    fragranceNotes: {
      top: random.sample(NOTES, random.drawBetween(0, 3)).join(", "),
      middle: "",
      base: "Amber",
    },
    scent: generateScent(random, ""),
  });
}

/** Returns a filter with two to four facets. */
function createFilter(): ProductFilter {
  const facets: ProductFilter[] = [
    { families: random.sample(FAMILY_SLUGS, 2) },
    { concentrations: random.sample(CONCENTRATIONS, 3).map(({ slug }) => slug) },
    { occasions: random.sample(OCCASIONS, 2).map(({ slug }) => slug) },
    { categories: random.sample(CATEGORIES.filter(Boolean), 2) },
    { withNotes: random.sample(NOTES, 1) },
    { withoutNotes: random.sample(NOTES, 2) },
    { sizes: random.sample(SIZE_OPTIONS, 2) },
    { minPrice: random.drawBetween(10, 25) * 100, maxPrice: random.drawBetween(25, 40) * 100 },
    { available: true },
  ];
  return Object.assign({}, ...random.sample(facets, random.drawBetween(2, 4))) as ProductFilter;
}

test("sizes with the same volume form one filter option, which counts each product once", async () => {
  const sizes = { "50ml": 3000, "50 ML spray": 3200 };
  const { id } = await buildProduct(db, { collectionRef, image, category: "Attar", variantPricing: sizes });
  const filter = { category: "Attar", sizes: ["50ml"] };
  const facets = await listProductFacets(db, filter);
  expect(facets.sizes).toEqual([{ value: "50ml", count: 1 }]);
  expect((await listProducts(db, filter)).items.map((product) => product.id)).toEqual([id]);
});

test("with random filters, all prices are within the offered price range", async () => {
  for (let count = 0; count < 15; count += 1) {
    const { minPrice: _minPrice, maxPrice: _maxPrice, ...filter } = createFilter();
    const getTotal = async (prices: ProductFilter) =>
      (await listProducts(db, { ...filter, ...prices })).total;
    const { minPrice, maxPrice } = await listProductFacets(db, filter);
    const all = await getTotal({});
    const totals = [
      await getTotal({ maxPrice }),
      await getTotal({ minPrice }),
      await getTotal({ minPrice, maxPrice }),
    ];
    expect(totals, JSON.stringify(filter)).toEqual([all, all, all]);
    const outside = [await getTotal({ maxPrice: minPrice - 1 }), await getTotal({ minPrice: maxPrice + 1 })];
    expect(outside, JSON.stringify(filter)).toEqual([0, 0]);
  }
});

test("with random filters, the count of each option equals the total of the list after selecting it", async () => {
  for (let count = 0; count < 15; count += 1) await expectCountsToMatchTotals(db, createFilter());
});
