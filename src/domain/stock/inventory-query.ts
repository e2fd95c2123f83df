import { z } from "#domain/shared/zod.ts";

import { ALERT_THRESHOLD, clampThreshold, STOCK_STATUSES } from "./inventory.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/shared/paging.ts";
import { stockSchema } from "#domain/catalogue/product-input.ts";
import { queryChoice, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { text } from "#domain/shared/text.ts";

/** What the inventory's table may be sorted by; `status` is by the scarcest size. */
export const INVENTORY_SORTS = [
  "name-asc",
  "name-desc",
  "stock-asc",
  "stock-desc",
  "sold-asc",
  "sold-desc",
  "status-asc",
  "status-desc",
] as const;

export type InventorySort = (typeof INVENTORY_SORTS)[number];

/** The scarcest first: that is what staff came for. */
export const DEFAULT_INVENTORY_SORT: InventorySort = "status-asc";

/** What the table may be narrowed to: one status, or whatever calls for staff. */
export const INVENTORY_FILTERS = ["attention", ...STOCK_STATUSES] as const;

export type InventoryFilter = (typeof INVENTORY_FILTERS)[number];

/** A threshold outside its limits is brought to the nearest one that is allowed. Spec: admin §9. */
export const thresholdSchema = z
  .union([z.string(), z.number()])
  .default(ALERT_THRESHOLD.default)
  .transform(clampThreshold);

/** How the inventory's table is narrowed, sorted and paged. */
export const inventoryQuerySchema = z.object({
  search: text(200).optional(),
  status: queryChoice("status", INVENTORY_FILTERS).optional(),
  sort: queryChoice("sort", INVENTORY_SORTS).default(DEFAULT_INVENTORY_SORT),
  threshold: thresholdSchema,
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(PAGE_SIZE),
});

export type InventoryQuery = z.output<typeof inventoryQuerySchema>;

/** A stock as staff typed it into the inventory, with the one they saw; null is unlimited. Spec: admin §5. */
export const stockChangeSchema = z.strictObject({
  variant: text(60),
  stock: stockSchema.nullable(),
  expectedStock: stockSchema.nullable(),
});

export type StockChange = z.output<typeof stockChangeSchema>;
