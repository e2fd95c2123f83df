import { requires } from "#kit/rules/permissions.ts";
import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

/*
 * Imports of customers and past orders as returned by the API. The OpenAPI document derives from these schemas.
 */

/** What a file of another shop contains. */
export const HISTORY_KINDS = ["orders", "customers"] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Shops whose exports of customers and orders the import reads. */
export const HISTORY_SHOPS = ["shopify", "woocommerce"] as const;

export type HistoryShop = (typeof HISTORY_SHOPS)[number];

export const HISTORY_SHOP_NAMES: Readonly<Record<HistoryShop, string>> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
};

/** Who may import customers and past orders: the import adds orders, contacts and newsletter subscribers. */
export const HISTORY_IMPORT_RULE = requires("orders.edit", "customers.contact", "newsletter.send");

/** What becomes of orders that are neither delivered nor cancelled in the other shop. */
export const OPEN_ORDER_CHOICES = ["leave-out", "delivered", "cancelled"] as const;

export type OpenOrderChoice = (typeof OPEN_ORDER_CHOICES)[number];

/** Maximum number of records of each outcome in a preview. The counts include all. */
export const MAX_PREVIEWED = 100;

const time = z.iso.datetime().describe("ISO 8601 UTC");
const text = z.string().nullable();
const shop = z.enum(HISTORY_SHOPS);
const kind = z.enum(HISTORY_KINDS);

const historyRecordSchema = z.object({
  row: z.number().int().describe("First row of the record in the file"),
  label: z.string().describe("Order number, or the customer's name"),
  outcome: z.enum(["added", "known", "left-out"]),
  detail: z.string().describe("What is added, or why the record is left out"),
});

export type HistoryRecord = z.infer<typeof historyRecordSchema>;

/** The effect of a file. Records with faults are left out and listed. */
export const historyPreviewSchema = z
  .object({
    kind,
    shop,
    added: z.number().int(),
    known: z.number().int().describe("Records of earlier imports, which stay as they are"),
    leftOut: z.number().int(),
    open: z.number().int().describe("Orders that are neither delivered nor cancelled in the other shop"),
    subscribed: z.number().int().describe("New newsletter subscribers"),
    records: z
      .array(historyRecordSchema)
      .describe(`Up to ${MAX_PREVIEWED} records of each outcome, those that are left out first`),
    ignoredHeaders: z.array(z.string()).describe("Columns that are not imported"),
    notes: z.array(z.string()).describe("Facts about the file that staff may not expect"),
  })
  .meta({ id: "HistoryPreview" });

export type HistoryPreview = z.infer<typeof historyPreviewSchema>;

/** A completed import; `by` is an email address. */
export const historyImportSchema = z
  .object({
    id: z.string(),
    kind,
    shop,
    fileName: z.string(),
    added: z.number().int(),
    subscribed: z.number().int(),
    createdAt: time,
    by: text,
    undoneAt: time.nullable(),
  })
  .meta({ id: "HistoryImport" });

export type HistoryImport = z.infer<typeof historyImportSchema>;

/** The query of an import, whose body is the file. `id` is chosen by the client and identifies the import. */
export const historyImportQuerySchema = z.strictObject({
  id: z.string().regex(/^[\w-]{8,100}$/),
  fileName: requiredText("Choose a file", 200),
  isPreview: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  openOrders: z
    .enum(OPEN_ORDER_CHOICES)
    .default("leave-out")
    .describe("What becomes of orders that are neither delivered nor cancelled in the other shop"),
});
