import { z } from "#domain/shared/zod.ts";

import { ALERT_THRESHOLD, clampThreshold, STOCK_STATUSES } from "./inventory.ts";
import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";
import { stockSchema } from "#domain/catalogue/product-input.ts";
import { queryChoice, queryChoices, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { text } from "#domain/shared/text.ts";

/** Sort orders of the inventory; `status` sorts by the size with the lowest stock. */
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

/** Lists products with the lowest stock first, because they need attention. */
export const DEFAULT_INVENTORY_SORT: InventorySort = "status-asc";

/** Filters of the inventory by status; "attention" is all products that need attention. */
export const INVENTORY_FILTERS = ["attention", ...STOCK_STATUSES] as const;

export type InventoryFilter = (typeof INVENTORY_FILTERS)[number];

/** Accepts a low-stock threshold and clamps it to its limits. Spec: admin §9. */
export const thresholdSchema = z
  .union([z.string(), z.number()])
  .default(ALERT_THRESHOLD.default)
  .transform(clampThreshold);

/** Validates filters, sort order and page of the inventory. `status` accepts several values. */
export const inventoryQuerySchema = z.object({
  search: text(200).optional(),
  status: queryChoices("status", INVENTORY_FILTERS).optional(),
  sort: queryChoice("sort", INVENTORY_SORTS).default(DEFAULT_INVENTORY_SORT),
  threshold: thresholdSchema,
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(STAFF_PAGE_SIZE),
});

export type InventoryQuery = z.output<typeof inventoryQuerySchema>;

/** Validates a stock change. `expectedStock` is the stock that the staff member saw; null is unlimited. Spec: admin §5. */
export const stockChangeSchema = z.strictObject({
  variant: text(60),
  stock: stockSchema.nullable(),
  expectedStock: stockSchema.nullable(),
});

export type StockChange = z.output<typeof stockChangeSchema>;
