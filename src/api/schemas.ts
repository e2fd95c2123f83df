import { z } from "@hono/zod-openapi";

import type { Collection } from "#domain/collection.ts";
import type { HeroSettings } from "#domain/hero.ts";
import type { Product } from "#domain/product.ts";

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");
const bySize = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

const pictureSchema = z
  .object({ url: z.string(), publicId: z.string(), width: z.number(), height: z.number(), color: z.string() })
  .openapi("Picture");

/** A product as the specification names its fields. Spec: storefront §3. */
export const productSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    price: pkr,
    category: z.string(),
    collection: z.string(),
    collectionRef: z.string(),
    variants: z.array(z.string()),
    variantPricing: bySize(pkr),
    variantImages: bySize(z.object({ images: z.array(pictureSchema), primary: z.string().nullable() })),
    image: z.string(),
    picture: pictureSchema.nullable(),
    fragranceNotes: z.object({ top: z.string(), middle: z.string(), base: z.string() }),
    scentLasting: z.string(),
    minOrderFreeShip: pkr.nullable(),
    stock: bySize(z.number().int().nullable()).describe("null is unlimited"),
    sold: bySize(z.number().int()),
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
  })
  .openapi("Product") satisfies z.ZodType<Product>;

/** A collection. Spec: storefront §3. */
export const collectionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    picture: pictureSchema.nullable(),
    isFeatured: z.boolean(),
    featuredOrder: z.number().int().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .openapi("Collection") satisfies z.ZodType<Collection>;

/** The home page's carousel. Spec: admin §3. */
export const heroSchema = z
  .object({
    images: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        publicId: z.string(),
        picture: pictureSchema,
        alt: z.string(),
        isActive: z.boolean(),
        order: z.number().int(),
        uploadedAt: time,
      }),
    ),
    carouselEnabled: z.boolean(),
    autoSlideInterval: z.number().int().describe("milliseconds"),
    updatedAt: time,
  })
  .openapi("HeroSettings") satisfies z.ZodType<HeroSettings>;

export const contactMessageSchema = z
  .object({ id: z.string(), name: z.string(), phone: z.string(), message: z.string(), createdAt: time })
  .openapi("ContactMessage");

/** One cart line as it can be bought now. Spec: storefront §7. */
export const stockCheckLineSchema = z
  .object({
    productId: z.string(),
    variant: z.string(),
    requested: z.number().int(),
    name: z.string().nullable(),
    price: pkr.nullable(),
    stock: z.number().int().nullable().describe("null is unlimited"),
    state: z.enum(["ok", "short", "gone"]),
  })
  .openapi("StockCheckLine");

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  });
}
