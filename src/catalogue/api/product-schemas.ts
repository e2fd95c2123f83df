import { z } from "@hono/zod-openapi";
import { MAX_MATCHING_IDS } from "#kit/rules/paging.ts";

import type { Collection } from "../rules/collections/collection.ts";
import { storedImageSchema } from "#media/rules/stored-image-schema.ts";
import * as products from "../rules/product-schema.ts";
import type { ProductSummary } from "../rules/product-summary.ts";
import type { SearchResult } from "../rules/search/search.ts";
import type { EditableProduct } from "../rules/staff-product.ts";

const time = z.iso.datetime().describe("ISO 8601 UTC");

export const productSchema = products.productSchema.openapi("Product");

/** A product as staff save it. */
export const savedProductSchema = products.savedProductSchema.openapi("SavedProduct");
/** A product with its notes by tier. */
export const productDetailsSchema = products.productDetailsSchema.openapi("ProductDetails");

/** A product in the admin area. Spec: admin §3. */
export const staffProductSchema = products.staffProductSchema.openapi("StaffProduct");

/** A product for editing, with its last change. */
export const editableProductSchema = z
  .object({
    product: staffProductSchema,
    lastChange: z.object({ by: z.string(), at: time }).nullable(),
  })
  .openapi("EditableProduct") satisfies z.ZodType<EditableProduct>;

/** A collection. Spec: storefront §3. */
const collectionFields = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  storedImage: storedImageSchema.nullable(),
  isFeatured: z.boolean(),
  featuredOrder: z.number().int().nullable(),
  createdAt: time,
  updatedAt: time,
});

export const collectionSchema = collectionFields.openapi("Collection") satisfies z.ZodType<Collection>;

const score = z
  .number()
  .describe("Relevance: 3 for a match in the name, plus 2 for the description and 1 for the category");

/** A product with the fields of its card. */
const productSummaryFields = products.productSchema
  .pick({
    id: true,
    name: true,
    category: true,
    collection: true,
    image: true,
    storedImage: true,
    price: true,
    variants: true,
    variantPricing: true,
    unitPrices: true,
    sizeIds: true,
    variantImages: true,
    discountPercentage: true,
    minOrderFreeShip: true,
    stock: true,
    rating: true,
    parts: true,
  })
  .extend({
    sizes: z
      .record(z.string(), z.object({ isTester: z.boolean() }))
      .optional()
      .describe("Only the sizes that are testers"),
    ratingCount: z.number().int(),
    hoverImage: storedImageSchema.nullable(),
    scentLine: z.string(),
    concentration: products.productSchema.shape.scent.shape.concentration,
    family: products.productSchema.shape.scent.shape.families.element.nullable(),
  });

export const productSummarySchema = productSummaryFields.openapi(
  "ProductSummary",
) satisfies z.ZodType<ProductSummary>;

/** Search matches; products have the fields of a product card. Spec: storefront §3. */
export const searchResultSchema = z
  .object({
    products: z.array(productSummaryFields.extend({ score })),
    collections: z.array(collectionFields.extend({ score })),
  })
  .openapi("SearchResult") satisfies z.ZodType<SearchResult>;

const facetCountSchema = z.object({ value: z.string(), count: z.number().int() }).openapi("FacetCount");

const facetCounts = z.array(facetCountSchema);

/**
 * Filter options of a product list, the most frequent first; sizes by volume (`50ml`) from small to large, categories
 * by name. Each count is the number of products after choosing the option.
 */
export const productFacetsSchema = z
  .object({
    sizes: z.array(z.string()),
    sizeCounts: facetCounts,
    minPrice: z.number().describe("Lowest price of a size (PKR) among the selected sizes"),
    maxPrice: z.number().describe("Highest price of a size (PKR) among the selected sizes"),
    categories: facetCounts,
    audiences: facetCounts,
    families: facetCounts,
    concentrations: facetCounts,
    occasions: facetCounts,
    notes: facetCounts.describe("Slugs of notes, for the parameters `note` and `withoutNote`"),
    available: z.number().int(),
  })
  .openapi("ProductFacets");

/** The ids of the records that match a filter. */
export const matchingIdsSchema = z.object({
  ids: z.array(z.string()).max(MAX_MATCHING_IDS),
  total: z.number().int().describe("Number of all matching records"),
});
