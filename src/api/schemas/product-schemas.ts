import { z } from "@hono/zod-openapi";

import type { Collection } from "#domain/catalogue/collection.ts";
import type { ReceivedMessage } from "#domain/messages/contact.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { SearchResult } from "#domain/catalogue/search.ts";
import type { EditableProduct, StaffProduct } from "#domain/catalogue/staff-product.ts";

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");
const bySize = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

const pictureSchema = z
  .object({ url: z.string(), publicId: z.string(), width: z.number(), height: z.number(), color: z.string() })
  .openapi("Picture");

/** A product as the specification names its fields. Spec: storefront §3. */
const productFields = z.object({
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
});

export const productSchema = productFields.openapi("Product") satisfies z.ZodType<Product>;

/** A product as staff see and edit it. Spec: admin §3. */
export const staffProductSchema = productFields
  .omit({ ratings: true })
  .extend({
    mainPicture: pictureSchema.nullable().describe("null when only its sizes have pictures"),
    ratingCount: z.number().int(),
  })
  .openapi("StaffProduct") satisfies z.ZodType<StaffProduct>;

/** A product to be edited, and who saved it last. */
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
  picture: pictureSchema.nullable(),
  isFeatured: z.boolean(),
  featuredOrder: z.number().int().nullable(),
  createdAt: time,
  updatedAt: time,
});

export const collectionSchema = collectionFields.openapi("Collection") satisfies z.ZodType<Collection>;

const score = z.number().describe("Relevance: name 3, description 2, category 1, added up");

/** What a search found: products as their cards show them. Spec: storefront §3. */
export const searchResultSchema = z
  .object({
    products: z.array(
      productFields
        .pick({
          id: true,
          name: true,
          category: true,
          collection: true,
          image: true,
          picture: true,
          price: true,
          variants: true,
          variantPricing: true,
          variantImages: true,
          discountPercentage: true,
          minOrderFreeShip: true,
          stock: true,
          rating: true,
        })
        .extend({ ratingCount: z.number().int(), hoverPicture: pictureSchema.nullable(), score }),
    ),
    collections: z.array(collectionFields.extend({ score })),
  })
  .openapi("SearchResult") satisfies z.ZodType<SearchResult>;

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

/** A message as staff see it. Spec: admin §3. */
export const receivedMessageSchema = contactMessageSchema
  .extend({
    handledAt: time.nullable().describe("null while it waits"),
    handledBy: z.string().nullable().describe("Who marked it as handled"),
    phoneE164: z.string().nullable().describe("null when the number is no possible one"),
    orderCount: z.number().int().describe("Orders with the same phone number"),
  })
  .openapi("ReceivedMessage") satisfies z.ZodType<ReceivedMessage>;

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

/** A review as everybody may read it. */
export const productReviewSchema = z
  .object({
    id: z.number().int(),
    author: z.string().describe("First name and initial"),
    rating: z.number().int().nullable(),
    review: z.string(),
    createdAt: time,
    reply: z.object({ text: z.string(), at: time }).nullable().describe("Public answer of the shop"),
  })
  .openapi("ProductReview");

const facetCountSchema = z.object({ value: z.string(), count: z.number().int() }).openapi("FacetCount");

/** The options to filter a list of products by; each count is the total after choosing the option. */
export const productFacetsSchema = z
  .object({
    sizes: z.array(z.string()),
    minPrice: z.number(),
    maxPrice: z.number(),
    categories: z.array(facetCountSchema),
    notes: z.array(facetCountSchema),
    available: z.number().int(),
  })
  .openapi("ProductFacets");

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  });
}
