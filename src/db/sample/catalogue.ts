import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { z } from "zod";

import { InvalidInput } from "#domain/shared/errors.ts";
import { MAX_STOCK, MAX_VARIANTS, PRICE_LIMIT } from "#domain/catalogue/product-input.ts";
import { MAX_NOTE_LENGTH, MAX_VARIANT_IMAGES } from "#domain/catalogue/product.ts";
import { RESERVED_COLLECTION_IDS, RESERVED_PRODUCT_IDS } from "#domain/shared/slug.ts";

import { projectRoot } from "../project-root.ts";

/** The sample catalogue and its pictures. */
export const sampleDir = join(projectRoot, "src/db/sample");
const sampleFile = join(sampleDir, "catalogue.json");

const slugSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case words joined by hyphens");
/** Relative to the catalogue's folder, and never outside it. */
const pictureSchema = z
  .string()
  .max(200)
  .regex(
    /^(?!.*\.\.)[\w-][\w./ -]*\.(jpe?g|png|webp)$/i,
    "must be the path of a JPEG, PNG or WebP beside the catalogue",
  );
const nameSchema = z.string().trim().min(1).max(200);
const countSchema = z.int().min(0).max(MAX_STOCK);
const priceSchema = z.number().min(0).lt(PRICE_LIMIT).multipleOf(0.01);
const noteSchema = z.string().max(MAX_NOTE_LENGTH);
const freeOf = (reserved: ReadonlySet<string>) =>
  slugSchema.refine((slug) => !reserved.has(slug), "is a word the shop needs itself");

const catalogueCollectionSchema = z.strictObject({
  slug: freeOf(RESERVED_COLLECTION_IDS),
  name: nameSchema,
  description: z.string().max(5000),
  image: pictureSchema,
  isFeatured: z.boolean(),
  featuredOrder: z.int().min(1).max(3).nullable(),
});

const catalogueProductSchema = z
  .strictObject({
    slug: freeOf(RESERVED_PRODUCT_IDS),
    name: nameSchema,
    description: z.string().max(10_000),
    collection: slugSchema,
    category: z.string().trim().min(1).max(80),
    variants: z.array(z.string().trim().min(1).max(60)).min(1).max(MAX_VARIANTS),
    /** PKR by size. */
    variantPricing: z.record(z.string(), priceSchema),
    /** Bottles by size; null or missing is unlimited. */
    stock: z.record(z.string(), countSchema.nullable()),
    sold: z.record(z.string(), countSchema),
    isNewArrival: z.boolean(),
    isWeeklySale: z.boolean(),
    discountPercentage: z.number().min(0).max(100).multipleOf(0.01).nullable(),
    fragranceNotes: z.strictObject({ top: noteSchema, middle: noteSchema, base: noteSchema }),
    scentLasting: z.string().max(80),
    minOrderFreeShip: priceSchema.nullable(),
    ratings: z.array(z.int().min(1).max(5)),
    sku: z.string().max(80),
    mpn: z.string().max(80),
    /** The first one is the main picture. */
    images: z.array(pictureSchema).max(10),
    variantImages: z.record(z.string(), z.array(pictureSchema).max(MAX_VARIANT_IMAGES)),
  })
  .superRefine((product, context) => {
    const sizes = new Set(product.variants);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (sizes.size < product.variants.length) refuse("variants", "names a size twice");
    for (const size of sizes) {
      if (product.variantPricing[size] === undefined) refuse("variantPricing", `has no price for ${size}`);
    }
    for (const field of ["variantPricing", "stock", "sold", "variantImages"] as const) {
      const strange = Object.keys(product[field]).find((size) => !sizes.has(size));
      if (strange !== undefined) refuse(field, `names ${strange}, which is no size of the product`);
    }
    if (product.isWeeklySale && product.isNewArrival)
      refuse("isWeeklySale", "cannot go together with isNewArrival");
    if (product.isWeeklySale && !product.discountPercentage)
      refuse("discountPercentage", "is needed for a weekly sale");
  });

const catalogueSchema = z
  .strictObject({
    collections: z.array(catalogueCollectionSchema).max(1000),
    products: z.array(catalogueProductSchema),
    heroImages: z
      .array(z.strictObject({ file: pictureSchema, alt: z.string().trim().min(1).max(300) }))
      .default([]),
  })
  .superRefine((catalogue, context) => {
    const collections = new Set(catalogue.collections.map((collection) => collection.slug));
    const slugs = new Set<string>();
    catalogue.products.forEach((product, index) => {
      const path = ["products", index];
      if (!collections.has(product.collection)) {
        context.addIssue({
          code: "custom",
          path: [...path, "collection"],
          message: `there is no ${product.collection}`,
        });
      }
      if (slugs.has(product.slug)) {
        context.addIssue({
          code: "custom",
          path: [...path, "slug"],
          message: `${product.slug} is there twice`,
        });
      }
      slugs.add(product.slug);
    });
  });

/** What a shop can be filled with; products newest first, amounts in PKR, pictures as paths beside the file. */
export type Catalogue = z.infer<typeof catalogueSchema>;
export type CatalogueProduct = Catalogue["products"][number];

/** Reads a catalogue file. @throws InvalidInput with one line that names the first thing wrong and where */
export function readCatalogue(file: string): Catalogue {
  const result = catalogueSchema.safeParse(readJson(file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join(".");
  throw unreadable(file, [where, issue?.message].filter(Boolean).join(": "));
}

function unreadable(file: string, reason: string): InvalidInput {
  return new InvalidInput(`${basename(file)}: ${reason}`);
}

/** The catalogue that comes with the shop. */
export function readSampleCatalogue(): Catalogue {
  return readCatalogue(sampleFile);
}

function readJson(file: string): unknown {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch {
    throw unreadable(file, "the file cannot be read");
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw unreadable(file, `not valid JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}
