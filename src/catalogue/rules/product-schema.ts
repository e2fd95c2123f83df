import { productNotesSchema, productScentSchema, sizeDetailsSchema } from "./scent/scent-schema.ts";
import { storedImageSchema } from "#media/rules/stored-image-schema.ts";
import { z } from "#platform/rules/zod.ts";

import { PRODUCT_STATUSES } from "./product-status.ts";

/*
 * Products as returned by the API. The types in `product.ts` and `staff-product.ts` and the OpenAPI document derive
 * from these schemas.
 */

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");
const createBySizeSchema = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

/** A part of a set; `quantity` is the number of bottles in one set. */
export const cartPartSchema = z.object({
  productId: z.string(),
  name: z.string(),
  variant: z.string(),
  quantity: z.number().int(),
  weightGrams: z.number().int().optional().describe("Weight of one bottle in grams; absent if unknown"),
});

export const setPartSchema = cartPartSchema.extend({
  isPublished: z.boolean().describe("A set is sold out while one of its parts is not published"),
  surfaceOnly: z
    .literal(true)
    .optional()
    .describe("true if the part, and therefore the set, travels by road only"),
});

/** A product with the field names of the specification. Spec: storefront §3. */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: pkr.describe("PKR. The lowest price of a size above 0, as staff entered it"),
  category: z.string(),
  collection: z.string(),
  collectionRef: z.string(),
  variants: z.array(z.string()),
  variantPricing: createBySizeSchema(pkr).describe(
    "PKR by size, as staff entered it: before the discount and possibly with paisa",
  ),
  unitPrices: createBySizeSchema(z.number().int()).describe(
    "Whole PKR by size that shoppers see and pay: after the discount, rounded half up once",
  ),
  variantImages: createBySizeSchema(
    z.object({ images: z.array(storedImageSchema), primary: z.string().nullable() }),
  ),
  image: z.string(),
  storedImage: storedImageSchema.nullable(),
  fragranceNotes: z.object({ top: z.string(), middle: z.string(), base: z.string() }),
  scentLasting: z.string(),
  scent: productScentSchema,
  sizes: createBySizeSchema(sizeDetailsSchema),
  sizeIds: createBySizeSchema(z.number().int()).describe("Ids of the sizes, which the cart contains"),
  parts: createBySizeSchema(z.array(setPartSchema))
    .optional()
    .describe("Only for sets: the parts of each size"),
  minOrderFreeShip: pkr.nullable(),
  surfaceOnly: z.literal(true).optional().describe("true if the product travels by road only"),
  isFinalSale: z.literal(true).optional().describe("true if the product cannot be returned"),
  stock: createBySizeSchema(z.number().int().nullable()).describe("null means unlimited"),
  sold: createBySizeSchema(z.number().int()),
  isWeeklySale: z.boolean(),
  isNewArrival: z.boolean(),
  discountPercentage: z.number().nullable(),
  rating: z.number(),
  ratings: z.array(z.number()),
  inStock: z.boolean(),
  sku: z.string(),
  mpn: z.string(),
  createdAt: time,
  updatedAt: time,
});

/** A product as staff save it. */
export const savedProductSchema = productSchema.extend({
  status: z.enum(PRODUCT_STATUSES).describe("Only published products are in the shop"),
  pairsWith: z
    .array(z.string())
    .describe("Ids of the products that staff recommend with this product, in order"),
});
/** A product with its notes matched against the note catalogue. */
export const productDetailsSchema = productSchema.extend({ notes: productNotesSchema });

/** A product in the admin area. Spec: admin §3. */
export const staffProductSchema = savedProductSchema.omit({ ratings: true }).extend({
  mainImage: storedImageSchema.nullable().describe("null if only its sizes have images"),
  ratingCount: z.number().int(),
});
