import { z } from "#platform/rules/zod.ts";
import { choices, labelled } from "#kit/rules/list-filters.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";
import { defineList } from "#kit/rules/list.ts";
import { text } from "#kit/rules/text.ts";
import { ALERT_THRESHOLD, clampThreshold, STOCK_STATUSES } from "./inventory.ts";
import { inventoryMessages as messages } from "./staff-messages.ts";
import { productInputMessages } from "../product-input-messages.ts";
import { MAX_STOCK } from "../product-limits.ts";
import { stockSchema } from "../size-input.ts";

/** Filters of the inventory by status; "attention" matches all products that need attention. */
const INVENTORY_FILTERS = ["attention", ...STOCK_STATUSES] as const;

export type InventoryFilter = (typeof INVENTORY_FILTERS)[number];

/** Accepts a low-stock threshold and clamps it to its limits. Spec: admin §9. */
export const thresholdSchema = z
  .union([z.string(), z.number()])
  .default(ALERT_THRESHOLD.default)
  .transform(clampThreshold);

/** The staff list of the stock: the lowest stock first, by the size with the lowest stock. Spec: admin §2. */
export const inventoryList = defineList({
  texts: {
    title: "Inventory",
    label: "Stock of products",
    items: "products",
    none: "No products found",
    hint: "The stock of published products is listed here.",
    next: { label: "Show products", to: "/admin/products" },
    noMatch: "No products found",
    noMatchHint: () => "Try another search or status.",
    loadFailed: messages.loadFailed,
    search: "Search products",
  },
  columns: {
    name: { label: "Product", sort: ["name-asc", "name-desc"] },
    collection: { label: "Collection" },
    status: { label: "Status", sort: ["status-asc", "status-desc"] },
    sizes: { label: "Stock by size" },
    waiting: { label: "Back in stock" },
    stock: { label: "Bottles", sort: ["stock-asc", "stock-desc"] },
    reserved: { label: messages.reserved },
    available: { label: messages.available },
    sold: { label: "Sold", sort: ["sold-asc", "sold-desc"], isDescendingFirst: true },
  },
  filters: [
    choices(
      "status",
      "Status",
      labelled(INVENTORY_FILTERS, (status) =>
        status === "attention" ? messages.attention : messages.status[status],
      ),
    ),
  ],
  params: { threshold: thresholdSchema },
  defaultSort: "status-asc",
});

export type InventorySort = (typeof inventoryList.sorts)[number];

export type InventoryQuery = ListQueryOf<typeof inventoryList>;

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
