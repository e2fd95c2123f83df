import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { z } from "zod";

import { InvalidInput } from "#kit/rules/errors.ts";
import {
  MAX_STOCK,
  MAX_VARIANTS,
  PRICE_LIMIT,
  MAX_NOTE_LENGTH,
  MAX_VARIANT_IMAGES,
} from "../rules/product-limits.ts";
import { scentInputSchema, sizeDetailsInputSchema } from "../rules/scent/scent-schema.ts";
import { RESERVED_COLLECTION_IDS, RESERVED_PRODUCT_IDS } from "#platform/rules/slug.ts";

import { projectRoot } from "#platform/db/project-root.ts";

/** Folder of the sample catalogue. */
export const sampleDir = join(projectRoot, "src/catalogue/sample");
const sampleFile = join(sampleDir, "catalogue.json");

const slugSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case words joined by hyphens");
/** Relative to the folder of the images; paths outside the folder are rejected. */
const imageSchema = z
  .string()
  .max(200)
  .regex(
    /^(?!.*\.\.)[\w-][\w./ -]*\.(jpe?g|png|webp)$/i,
    "must be the path of a JPEG, PNG or WebP file in the catalogue's folder",
  );
const nameSchema = z.string().trim().min(1).max(200);
const percentSchema = z.int().min(0).max(100);
const countSchema = z.int().min(0).max(MAX_STOCK);
const priceSchema = z.number().min(0).lt(PRICE_LIMIT).multipleOf(0.01);
const noteSchema = z.string().max(MAX_NOTE_LENGTH);
const createSlugSchema = (reserved: ReadonlySet<string>) =>
  slugSchema.refine((slug) => !reserved.has(slug), "is reserved");

const catalogueCollectionSchema = z.strictObject({
  slug: createSlugSchema(RESERVED_COLLECTION_IDS),
  name: nameSchema,
  description: z.string().max(5000),
  image: imageSchema,
  isFeatured: z.boolean(),
  featuredOrder: z.int().min(1).max(3).nullable(),
});

const catalogueProductSchema = z
  .strictObject({
    slug: createSlugSchema(RESERVED_PRODUCT_IDS),
    name: nameSchema,
    description: z.string().max(10_000),
    collection: slugSchema,
    category: z.string().trim().min(1).max(80),
    variants: z.array(z.string().trim().min(1).max(60)).min(1).max(MAX_VARIANTS),
    /** PKR by size. */
    variantPricing: z.record(z.string(), priceSchema),
    /** Number of bottles by size; null or missing means unlimited. */
    stock: z.record(z.string(), countSchema.nullable()),
    sold: z.record(z.string(), countSchema),
    isNewArrival: z.boolean(),
    isWeeklySale: z.boolean(),
    discountPercentage: z.number().min(0).max(100).multipleOf(0.01).nullable(),
    fragranceNotes: z.strictObject({ top: noteSchema, middle: noteSchema, base: noteSchema }),
    scentLasting: z.string().max(80),
    scent: scentInputSchema.optional(),
    /** Volume and codes by size. By default, the volume is read from the name of the size. */
    sizes: z.record(z.string(), sizeDetailsInputSchema).optional(),
    minOrderFreeShip: priceSchema.nullable(),
    ratings: z.array(z.int().min(1).max(5)),
    sku: z.string().max(80),
    mpn: z.string().max(80),
    /** The first image is the main image. */
    images: z.array(imageSchema).max(10),
    variantImages: z.record(z.string(), z.array(imageSchema).max(MAX_VARIANT_IMAGES)),
  })
  .superRefine((product, context) => {
    const sizes = new Set(product.variants);
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (sizes.size < product.variants.length) addIssue("variants", "contains a size twice");
    for (const size of sizes) {
      if (product.variantPricing[size] === undefined) addIssue("variantPricing", `has no price for ${size}`);
    }
    for (const field of ["variantPricing", "stock", "sold", "variantImages", "sizes"] as const) {
      const unknown = Object.keys(product[field] ?? {}).find((size) => !sizes.has(size));
      if (unknown !== undefined) addIssue(field, `contains the unknown size ${unknown}`);
    }
    if (product.isWeeklySale && product.isNewArrival)
      addIssue("isWeeklySale", "cannot be combined with isNewArrival");
    if (product.isWeeklySale && !product.discountPercentage)
      addIssue("discountPercentage", "is required for a weekly sale");
  });

const catalogueSchema = z
  .strictObject({
    collections: z.array(catalogueCollectionSchema).max(1000),
    products: z.array(catalogueProductSchema),
    heroImages: z
      .array(
        z.strictObject({
          file: imageSchema,
          portrait: imageSchema.optional(),
          /** In percent from the left and from the top. */
          focus: z.strictObject({ x: percentSchema, y: percentSchema }).optional(),
          alt: z.string().trim().min(1).max(300),
        }),
      )
      .default([]),
  })
  .superRefine((catalogue, context) => {
    const collectionSlugs = new Set(catalogue.collections.map((collection) => collection.slug));
    const productSlugs = new Set<string>();
    catalogue.products.forEach((product, index) => {
      const path = ["products", index];
      if (!collectionSlugs.has(product.collection)) {
        context.addIssue({
          code: "custom",
          path: [...path, "collection"],
          message: `${product.collection} is not a collection`,
        });
      }
      if (productSlugs.has(product.slug)) {
        context.addIssue({
          code: "custom",
          path: [...path, "slug"],
          message: `${product.slug} is used twice`,
        });
      }
      productSlugs.add(product.slug);
    });
  });

/** Initial contents of a shop; products newest first, amounts in PKR, images as paths relative to the file. */
export type Catalogue = z.infer<typeof catalogueSchema>;
export type CatalogueProduct = Catalogue["products"][number];

/** Reads a catalogue file. @throws InvalidInput with a one-line message about the first error and its position */
export function readCatalogue(file: string): Catalogue {
  const result = catalogueSchema.safeParse(readJson(file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const position = issue?.path.join(".");
  throw createFileError(file, [position, issue?.message].filter(Boolean).join(": "));
}

function createFileError(file: string, reason: string): InvalidInput {
  return new InvalidInput(`${basename(file)}: ${reason}`);
}

/** Returns the bundled sample catalogue. */
export function readSampleCatalogue(): Catalogue {
  return readCatalogue(sampleFile);
}

function readJson(file: string): unknown {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch {
    throw createFileError(file, "the file cannot be read");
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw createFileError(file, `not valid JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}
