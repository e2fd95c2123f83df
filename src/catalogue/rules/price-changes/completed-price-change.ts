import { z } from "#platform/rules/zod.ts";

import { PRICE_STEPS } from "./price-rule.ts";

/*
 * Prices and price changes as returned by the API. Only the API may import the schemas at runtime, because it extends
 * zod before it creates them.
 */

const pkr = z.number().describe("PKR before the discount");
const time = z.iso.datetime().describe("ISO 8601 UTC");

/** Current prices of a product. */
export const currentPricesSchema = z.object({
  id: z.string(),
  name: z.string(),
  discountPercentage: z.number().nullable(),
  prices: z.array(z.object({ size: z.string(), price: pkr })),
});

/** A completed price change; `by` is an email address. */
export const completedPriceChangeSchema = z.object({
  id: z.string(),
  rule: z.object({
    unit: z.enum(["percent", "rupees"]),
    change: z.number(),
    size: z.string().nullable(),
    roundTo: z.literal(PRICE_STEPS),
  }),
  products: z.number().int().describe("Number of changed products"),
  prices: z.number().int().describe("Number of changed prices"),
  by: z.string().nullable(),
  createdAt: time,
  undoableUntil: time,
  undoneAt: time.nullable(),
  restored: z.number().int().nullable().describe("Number of products with restored prices"),
});

/** A completed price change. */
export type CompletedPriceChange = z.infer<typeof completedPriceChangeSchema>;
