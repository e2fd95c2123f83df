import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readCatalogue, readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { generateCatalogue } from "./generate-catalogue.ts";

test("the products depend only on the count and the seed", () => {
  expect(generateCatalogue(200)).toEqual(generateCatalogue(200));
  expect(generateCatalogue(200, 2).products).not.toEqual(generateCatalogue(200).products);
});

test("a larger catalogue starts with the products of a smaller catalogue", () => {
  expect(generateCatalogue(300).products.slice(0, 50)).toEqual(generateCatalogue(50).products);
});

test("generated slugs are unique and differ from those of the sample catalogue", () => {
  const { products } = generateCatalogue(10_000);
  const slugs = [...products, ...readSampleCatalogue().products].map((product) => product.slug);
  expect(products).toHaveLength(10_000);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test("slugs are unique even after all word combinations are used", () => {
  expect(new Set(generateCatalogue(40_000).products.map((product) => product.slug)).size).toBe(40_000);
});

test("a generated catalogue is valid and has three sizes per product", async () => {
  const folder = await mkdtemp(join(tmpdir(), "generated-"));
  const file = join(folder, "generated.json");
  writeFileSync(file, JSON.stringify(generateCatalogue(500)));
  const { products } = readCatalogue(file);
  await rm(folder, { recursive: true, force: true });
  expect(products.every((product) => product.variants.length === 3)).toBe(true);
  expect(products.some((product) => product.isWeeklySale)).toBe(true);
  expect(products.some((product) => product.isNewArrival)).toBe(true);
});
