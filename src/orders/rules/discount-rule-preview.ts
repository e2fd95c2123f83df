import { discountInputSchema } from "#discounts/rules/discount-input.ts";
import { z } from "#platform/rules/zod.ts";

/** Number of days whose orders a preview of a discount reads. */
export const PREVIEW_DAYS = 30;

/** Maximum number of orders that a preview reads, newest first. */
export const MAX_PREVIEWED = 5000;

/** Number of orders that a preview shows with their lines. */
export const PREVIEW_EXAMPLES = 3;

/** Validates the discount to preview, and the id of the stored one that it would replace. */
export const discountPreviewInputSchema = z.object({
  id: z.int().positive().optional().describe("The stored discount that the rule would replace"),
  discount: discountInputSchema,
});

/** What a discount would have done to recent orders. Amounts in PKR. */
export const discountPreviewSchema = z
  .object({
    days: z.int(),
    orders: z.int().describe("Number of orders of these days that are not cancelled, at most 5,000"),
    applied: z.int().describe("Number of orders that would have got the discount"),
    kept: z
      .int()
      .describe("Number of orders that reach the minimum, but keep a better offer or a free delivery"),
    saved: z.number().describe("PKR, what the orders would have saved"),
    examples: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        placedAt: z.iso.datetime(),
        subtotal: z.number(),
        saved: z.number(),
        lines: z.array(
          z.object({
            name: z.string(),
            variant: z.string(),
            quantity: z.int(),
            amount: z.number().describe("PKR, before the discount"),
            saved: z.number().describe("PKR, the line's share of the discount"),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "DiscountPreview" });

export type DiscountPreviewInput = z.output<typeof discountPreviewInputSchema>;
export type DiscountPreview = z.infer<typeof discountPreviewSchema>;
