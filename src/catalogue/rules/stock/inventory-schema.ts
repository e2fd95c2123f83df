import { z } from "#platform/rules/zod.ts";

import { setPartSchema } from "../product-schema.ts";

import { STOCK_REASONS, STOCK_STATUSES } from "./inventory.ts";

/*
 * The inventory as returned by the API. The types in `inventory.ts` and the OpenAPI document derive from these schemas.
 */

const pkr = z.number().describe("PKR");
const count = z.number().int();
const status = z.enum(STOCK_STATUSES);
const stock = count.nullable().describe("null means unlimited");

/** Stock of one size in the inventory. The price is in PKR; a null stock is unlimited. */
export const sizeStockSchema = z
  .object({
    variant: z.string(),
    price: pkr.describe("PKR as staff entered it: before the discount and possibly with paisa"),
    stock,
    sold: count,
    isSet: z.boolean().describe("The stock of a set is calculated from its parts and cannot be changed"),
    parts: z.array(setPartSchema).optional().describe("Only for sets: the parts"),
  })
  .meta({ id: "SizeStock" });

/** Stock of one size with the bottles that orders reserve. */
export const stockedSizeSchema = sizeStockSchema
  .extend({
    reserved: count.describe(
      "Bottles reserved for orders that await confirmation. 0 for a set, whose parts are reserved instead",
    ),
    available: count
      .nullable()
      .describe("Stock without the reserved bottles, at least 0; null means unlimited"),
  })
  .meta({ id: "StockedSize" });

/** One product of the inventory; `collection` is the name of its collection. Spec: admin §4. */
export const stockedProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  collection: z.string(),
  discountPercentage: z.number().nullable(),
  sizes: z.array(stockedSizeSchema),
  stock: count.describe("Sum of all sizes with limited stock"),
  reserved: count.describe("Bottles reserved for orders that await confirmation"),
  available: count.describe("Sum of all sizes with limited stock, without the reserved bottles"),
  sold: count,
  minimum: count.nullable().describe("Stock of the scarcest size; null if all sizes are unlimited"),
  waiting: count.describe("Shoppers who asked to be contacted when a sold-out size is back"),
  status,
});

const stockMovementSchema = z.object({
  id: count,
  at: z.iso.datetime(),
  variant: z.string(),
  delta: count.describe("Bottles added (positive) or removed (negative)"),
  reason: z.enum(STOCK_REASONS),
  by: z
    .string()
    .nullable()
    .describe("Email address of the staff member; null for an automatic change or a deleted account"),
  order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
});

/** A product with its latest stock movements. */
export const stockDetailSchema = stockedProductSchema.extend({ movements: z.array(stockMovementSchema) });

const stockAlertSchema = z.object({
  productId: z.string(),
  name: z.string(),
  variant: z.string(),
  stock: count,
  status,
  sizesOut: z.object({ out: count, total: count }).describe("Numbers of sold-out sizes and of all sizes"),
});

/** Sales of the last 30 days without cancelled orders. Spec: admin §9. */
const salesSchema = z.object({
  unitsSold: count,
  revenue: pkr,
  trend: z.array(
    z.object({ day: z.iso.date().describe("Date in Pakistan"), orders: count, units: count, revenue: pkr }),
  ),
  topRevenue: z.array(z.object({ productId: z.string(), name: z.string(), revenue: pkr, units: count })),
});

/** Data of the inventory page except the table. Spec: admin §2, §9. */
export const inventorySchema = z.object({
  threshold: count,
  figures: z.object({
    products: count,
    bottles: count.describe("Bottles of all limited sizes"),
    reserved: count.describe("Bottles reserved for orders that await confirmation"),
    stockValue: pkr.describe("PKR: value of the bottles of all limited sizes before discounts"),
    lowStock: count.describe("Products with a critical or low minimum stock"),
    outOfStock: count,
  }),
  sales: salesSchema.nullable().describe("Null without the permission `reports.read`"),
  topSellers: z.array(z.object({ productId: z.string(), name: z.string(), sold: count })),
  alerts: z.object({ shown: z.array(stockAlertSchema), total: count }),
});
