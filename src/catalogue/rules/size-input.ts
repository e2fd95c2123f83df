import { z } from "#platform/rules/zod.ts";

import { formatPrice } from "#kit/rules/money.ts";
import { text } from "#kit/rules/text.ts";
import { productInputMessages as messages } from "./product-input-messages.ts";
import { MAX_STOCK, MAX_VARIANT_NAME_LENGTH, PRICE_LIMIT } from "./product-limits.ts";

/** Returns whether a number has at most two decimals, as amounts and percentages. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}

/** Price of one size in PKR. */
export const priceSchema = z
  .number({ error: messages.priceRequired })
  .lt(PRICE_LIMIT, messages.priceTooHigh(formatPrice(PRICE_LIMIT)))
  .refine(hasAtMostTwoDecimals, messages.priceDecimals);

/**
 * Validates a new price of one size. `expectedPrice` is the price that the staff member saw, in PKR. Spec: admin §5.
 */
export const priceChangeSchema = z.strictObject({
  variant: text(MAX_VARIANT_NAME_LENGTH),
  price: priceSchema.gt(0, messages.priceRequired),
  expectedPrice: priceSchema,
});

export type PriceChange = z.output<typeof priceChangeSchema>;

/** Stock of one size in bottles. */
export const stockSchema = z
  .number({ error: messages.stockInvalid })
  .int(messages.stockInvalid)
  .min(0, messages.stockInvalid)
  .max(MAX_STOCK, messages.stockTooHigh(MAX_STOCK));
