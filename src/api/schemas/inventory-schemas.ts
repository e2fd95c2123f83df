import { z } from "@hono/zod-openapi";

import type { Inventory, SizeStock, StockDetail, StockedProduct } from "#domain/stock/inventory.ts";
import { STOCK_REASONS, STOCK_STATUSES } from "#domain/stock/inventory.ts";

const pkr = z.number().describe("PKR");
const count = z.number().int();
const status = z.enum(STOCK_STATUSES);
const stock = count.nullable().describe("null means unlimited");

/** The stock of one size. */
export const sizeStockSchema = z
  .object({ variant: z.string(), price: pkr, stock, sold: count })
  .openapi("SizeStock") satisfies z.ZodType<SizeStock>;

const product = z.object({
  id: z.string(),
  name: z.string(),
  collection: z.string(),
  sizes: z.array(sizeStockSchema),
  stock: count.describe("Sum of all sizes with limited stock"),
  sold: count,
  minimum: count.nullable().describe("Stock of the scarcest size; null if all sizes are unlimited"),
  status,
});

/** A product of the inventory. Spec: admin §4. */
export const stockedProductSchema = product.openapi("StockedProduct") satisfies z.ZodType<StockedProduct>;

/** A product with its latest stock movements. */
export const stockDetailSchema = product
  .extend({
    movements: z.array(
      z.object({
        id: count,
        at: z.iso.datetime(),
        variant: z.string(),
        delta: count,
        reason: z.enum(STOCK_REASONS),
        by: z.string().nullable(),
        order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
      }),
    ),
  })
  .openapi("StockDetail") satisfies z.ZodType<StockDetail>;

/** Key figures of the inventory. Spec: admin §2, §9. */
export const inventorySchema = z
  .object({
    threshold: count,
    figures: z.object({
      products: count,
      bottles: count,
      stockValue: pkr,
      lowStock: count,
      outOfStock: count,
      unitsSold: count,
      revenue: pkr,
    }),
    trend: z.array(
      z.object({ day: z.iso.date().describe("Date in Pakistan"), orders: count, units: count, revenue: pkr }),
    ),
    topRevenue: z.array(z.object({ productId: z.string(), name: z.string(), revenue: pkr, units: count })),
    topSellers: z.array(z.object({ productId: z.string(), name: z.string(), sold: count })),
    alerts: z.object({
      shown: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          variant: z.string(),
          stock: count,
          status,
          sizesOut: z
            .object({ out: count, total: count })
            .describe("Number of sizes out of stock, and of all sizes"),
        }),
      ),
      total: count,
    }),
  })
  .openapi("Inventory") satisfies z.ZodType<Inventory>;
