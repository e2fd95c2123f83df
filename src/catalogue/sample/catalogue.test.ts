import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { InvalidInput } from "#kit/rules/errors.ts";
import { readSampleStore } from "#store/sample/store.ts";

import { readCatalogue, readSampleCatalogue } from "./catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";

const sample = readSampleCatalogue();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalogue-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeCatalogue(content: string): Promise<string> {
  const file = join(folder, "mine.json");
  await writeFile(file, content);
  return file;
}

function buildChangedCatalogue(change: Partial<(typeof sample)["products"][number]>): string {
  const [first, ...others] = sample.products;
  return JSON.stringify({ ...sample, products: [{ ...first, ...change }, ...others] });
}

test("all files in the sample catalogue exist", () => {
  const files = [
    ...sample.collections.map((collection) => collection.image),
    ...sample.heroImages.map((hero) => hero.file),
    ...sample.products.flatMap((product) => [
      ...product.images,
      ...Object.values(product.variantImages).flat(),
    ]),
  ];
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(sampleImagesDir, file)))).toEqual([]);
});

test("the sample has a size with unlimited stock, a sold-out size, new arrivals and a weekly sale", () => {
  const stocks = sample.products.flatMap((product) =>
    product.variants.map((size) => product.stock[size] ?? null),
  );
  expect(stocks.filter((stock) => stock === null)).toHaveLength(1);
  expect(stocks).toContain(0);
  expect(sample.products.some((product) => product.isNewArrival)).toBe(true);
  expect(sample.products.some((product) => product.isWeeklySale)).toBe(true);
});

test("the sample store settings match their schema", () => {
  const store = readSampleStore();
  expect(store).toMatchObject({ name: "Zarif Essence", hours: { opens: "09:00", closes: "21:00" } });
  expect(store.priceRange).toEqual({ min: 2000, max: 15_000 });
});

test.each([
  ["invalid JSON", "{", /^mine\.json: not valid JSON/],
  ["missing fields", "{}", /^mine\.json: collections: /],
  [
    "a negative price",
    buildChangedCatalogue({ variantPricing: { "30ml": -1, "50ml": 1, "100ml": 1 } }),
    /products\.0\.variantPricing\.30ml/,
  ],
  [
    "a size without a price",
    buildChangedCatalogue({ variantPricing: { "30ml": 1 } }),
    /products\.0\.variantPricing: has no price for 50ml/,
  ],
  [
    "an unknown collection",
    buildChangedCatalogue({ collection: "nowhere" }),
    /products\.0\.collection: nowhere is not a collection/,
  ],
  [
    "a duplicate slug",
    buildChangedCatalogue({ slug: "shab-e-noor" }),
    /products\.1\.slug: shab-e-noor is used twice/,
  ],
  ["a reserved slug", buildChangedCatalogue({ slug: "new-arrivals" }), /products\.0\.slug: is reserved/],
  [
    "an image outside its folder",
    buildChangedCatalogue({ images: ["../../secret.jpg"] }),
    /products\.0\.images\.0: must be the path/,
  ],
  [
    "a weekly sale without a discount",
    buildChangedCatalogue({ isWeeklySale: true }),
    /products\.0\.discountPercentage: is required/,
  ],
  [
    "a weekly sale that is also a new arrival",
    buildChangedCatalogue({ isWeeklySale: true, isNewArrival: true, discountPercentage: 5 }),
    /isWeeklySale/,
  ],
])(
  "the error for a catalogue with %s is a single line that states the position",
  async (_, content, message) => {
    const file = await writeCatalogue(content);
    expect(() => readCatalogue(file)).toThrow(InvalidInput);
    expect(() => readCatalogue(file)).toThrow(message);
    expect(() => readCatalogue(file)).not.toThrow(/\n/);
  },
);

test("the error for a missing catalogue contains the name of the file", () => {
  expect(() => readCatalogue(join(folder, "nothing.json"))).toThrow("nothing.json: the file cannot be read");
});

test("every sample product has a scent profile, and every size has a volume and codes", () => {
  const barcodes = new Set<string>();
  for (const { slug, scent, sizes = {}, variants } of sample.products) {
    expect(scent, slug).toMatchObject({
      line: expect.stringMatching(/^.{20,60}$/),
      concentration: expect.any(String),
      longevity: expect.any(String),
      sillage: expect.any(String),
      dayNight: expect.any(String),
    });
    expect(scent?.seasons.length, slug).toBeGreaterThan(0);
    expect(scent?.occasions.length, slug).toBeGreaterThan(0);
    expect(scent?.accords.length, slug).toBeGreaterThan(2);
    expect(Object.keys(sizes)).toEqual(variants);
    for (const { volumeMl, sku, barcode } of Object.values(sizes)) {
      expect(volumeMl).toBeGreaterThan(0);
      expect(sku).not.toBe("");
      barcodes.add(barcode);
    }
  }
  expect(barcodes.size).toBe(sample.products.flatMap(({ variants }) => variants).length);
});
