import { z } from "@hono/zod-openapi";

import { COLLECTION_ORDERS } from "#domain/collection-query.ts";
import { generalMessages } from "#domain/messages.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/paging.ts";
import { PRICE_LIMIT } from "#domain/product-input.ts";
import { DEFAULT_SORT, PRODUCT_SORTS } from "#domain/product-query.ts";
import { text } from "#domain/text.ts";

const invalid = { error: generalMessages.invalidRequest };
const MAX_PAGE = 1_000_000;
const pageSize = z.coerce.number(invalid).int().min(1).max(MAX_PAGE_SIZE);
const price = z.coerce.number(invalid).max(PRICE_LIMIT);
const sizeList = text(60 * 50);

/** The id of a product or collection, as part of an address. */
export const slugParams = z.object({ id: text(200) });

export const pageQuerySchema = z.object({
  page: z.coerce.number(invalid).int().min(1).max(MAX_PAGE).default(1),
  pageSize: pageSize.default(PAGE_SIZE),
});

/** At most so many; what the list's operation takes when left out. */
export const limitQuerySchema = z.object({ limit: pageSize.optional() });

/** How a list of products is narrowed, sorted and paged; `sizes` repeated or parted by commas, prices in PKR. */
export const productQuerySchema = pageQuerySchema.extend({
  collection: text(200).optional(),
  category: text(80).optional(),
  sizes: z
    .union([sizeList, z.array(sizeList).max(50)])
    .transform((sizes) =>
      [sizes]
        .flat()
        .flatMap((list) => list.split(","))
        .map((size) => size.trim())
        .filter((size) => size !== ""),
    )
    .optional(),
  minPrice: price.min(0).optional(),
  maxPrice: price.positive().optional(),
  sort: z.enum(PRODUCT_SORTS, invalid).default(DEFAULT_SORT),
});

/** Options of the list of collections. Spec: storefront §7. */
export const collectionQuerySchema = z.object({
  featured: z
    .enum(["true", "false"], invalid)
    .transform((value) => value === "true")
    .optional(),
  orderBy: z.enum(COLLECTION_ORDERS, invalid).optional(),
  order: z.enum(["asc", "desc"], invalid).optional(),
  limit: pageSize.optional(),
});
