import type { PageQuery } from "#kit/rules/paging.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#kit/rules/paging.ts";
import { queryChoice, queryChoices, queryNumber, queryPage, queryPrice } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import { STOCK_STATUSES } from "./stock/inventory.ts";

import { PRODUCT_STATUSES } from "./product-status.ts";

/** Sort orders of the staff's product list. Sorting by price uses the lowest unit price of the sizes. */
export const STAFF_PRODUCT_SORTS = [
  "newest",
  "oldest",
  "name-asc",
  "name-desc",
  "price-asc",
  "price-desc",
  "stock-asc",
  "stock-desc",
  "sold-asc",
  "sold-desc",
] as const;

export type StaffProductSort = (typeof STAFF_PRODUCT_SORTS)[number];

/** Flags that filter the staff's product list. A product must have all selected flags. */
export const PRODUCT_FLAGS = ["new", "sale", "no-image"] as const;

export type ProductFlag = (typeof PRODUCT_FLAGS)[number];

/**
 * Validates the filters and the sort order of the staff's product list. `search` matches name, item number and
 * category; `status` is one or more statuses, by default published and draft; `stock` is one or more stock
 * statuses; prices are in PKR after the discount, inclusive, and apply to the lowest price.
 */
export const staffProductFilterSchema = z.object({
  search: text(200).optional(),
  collection: text(200).optional(),
  status: queryChoices("status", PRODUCT_STATUSES).optional(),
  stock: queryChoices("stock", STOCK_STATUSES).optional(),
  flags: queryChoices("flags", PRODUCT_FLAGS).optional(),
  minPrice: queryPrice("minPrice").optional(),
  maxPrice: queryPrice("maxPrice").optional(),
  sort: queryChoice("sort", STAFF_PRODUCT_SORTS).optional(),
});

/** Validates filters, sort order and page of the staff's product list. */
export const staffProductQuerySchema = staffProductFilterSchema.extend({
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(PAGE_SIZE),
});

/** Filters and sort order of the staff's product list. */
export type StaffProductFilter = z.output<typeof staffProductFilterSchema>;

/** Filters, sort order and page of the staff's product list. */
export interface StaffProductQuery extends StaffProductFilter, PageQuery {}
