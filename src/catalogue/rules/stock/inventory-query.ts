import { z } from "#platform/rules/zod.ts";
import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { queryChoice, queryChoices, queryNumber, queryPage } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { ALERT_THRESHOLD, clampThreshold, STOCK_STATUSES } from "./inventory.ts";
import { productInputMessages } from "../product-input-messages.ts";
import { MAX_STOCK, stockSchema } from "../product-input.ts";

/** Sort orders of the inventory; `status` sorts by the size with the lowest stock. */
const INVENTORY_SORTS = [
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

/** Filters of the inventory by status; "attention" matches all products that need attention. */
const INVENTORY_FILTERS = ["attention", ...STOCK_STATUSES] as const;

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

/** Reasons that staff give for adding or removing bottles. */
const ADDITION_REASONS = ["received", "adjusted"] as const;

const stockChangeFields = z.strictObject({
  variant: text(60),
  stock: stockSchema.nullable().optional(),
  expectedStock: stockSchema.nullable().optional(),
  add: z
    .number({ error: productInputMessages.stockInvalid })
    .int(productInputMessages.stockInvalid)
    .min(-MAX_STOCK, productInputMessages.stockTooHigh(MAX_STOCK))
    .max(MAX_STOCK, productInputMessages.stockTooHigh(MAX_STOCK))
    .optional(),
  reason: z.enum(ADDITION_REASONS).optional(),
});

/** The fields of a change that sets the stock, and of a change that adds bottles. */
const CHANGE_FIELDS = { set: ["stock", "expectedStock"], add: ["add", "reason"] } as const;

/**
 * Validates a change to a size's stock. `stock` replaces the current stock, which must equal `expectedStock`, the stock
 * that the staff member saw; null is unlimited. `add` adds bottles to any current stock for a `reason`; a negative
 * number removes bottles. Spec: admin §5.
 */
export const stockChangeSchema = stockChangeFields.superRefine((change, context) => {
  const [kind, otherKind] = change.add === undefined ? (["set", "add"] as const) : (["add", "set"] as const);
  const invalidFields = [
    ...CHANGE_FIELDS[kind].filter((field) => change[field] === undefined),
    ...CHANGE_FIELDS[otherKind].filter((field) => change[field] !== undefined),
  ];
  for (const field of invalidFields) {
    context.addIssue({ code: "custom", path: [field], message: productInputMessages.stockInvalid });
  }
});

export type StockChange = z.output<typeof stockChangeSchema>;

/**
 * Parses the text of a stock field: `24` sets the stock, `+24` adds received bottles, `-2` removes bottles, and blank
 * text makes the stock unlimited. Other text becomes NaN, which the schema rejects.
 */
export function parseStockEdit(input: string, expectedStock: number | null): Omit<StockChange, "variant"> {
  const text = input.trim().replace("−", "-");
  if (/^\+\d+$/.test(text)) return { add: Number(text), reason: "received" };
  if (/^-\d+$/.test(text)) return { add: Number(text), reason: "adjusted" };
  const stock = text === "" ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return { stock, expectedStock };
}
