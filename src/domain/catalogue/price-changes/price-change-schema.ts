import { z } from "#domain/shared/zod.ts";

import { PRICE_LIMIT } from "#domain/catalogue/product-input.ts";
import { MAX_MATCHING_IDS } from "#domain/shared/paging.ts";
import { requiredText } from "#domain/shared/text.ts";
import { bulkMessages } from "#domain/catalogue/staff-messages.ts";

import { priceChangeMessages as messages } from "./price-change-messages.ts";
import { PRICE_STEPS } from "./price-rule.ts";

/** A price change can be undone for this many minutes. */
export const UNDO_MINUTES = 10;

const MAX_INCREASE_PERCENT = 1000;
const MAX_SIZES = 50;

const pkr = z.number().describe("PKR before the discount");
const productId = requiredText(bulkMessages.nothingSelected, 200);
const size = requiredText(messages.unknown, 60);

/** Validates a rule for new prices. */
export const priceRuleSchema = z
  .strictObject({
    unit: z.enum(["percent", "rupees"]),
    change: z
      .number({ error: messages.valueRequired })
      .refine((change) => change !== 0, messages.valueRequired)
      .refine((change) => Number(change.toFixed(2)) === change, messages.decimals)
      .describe("Percent or PKR; negative to reduce prices"),
    size: size.nullable().describe("null for all sizes"),
    roundTo: z.literal(PRICE_STEPS).describe("New prices are rounded to a multiple of this amount"),
  })
  .superRefine(({ unit, change }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", path: ["change"], message });
    if (unit === "rupees" && Math.abs(change) >= PRICE_LIMIT) addIssue(messages.amountTooHigh(PRICE_LIMIT));
    if (unit === "percent" && change <= -100) addIssue(messages.reductionTooHigh);
    if (unit === "percent" && change > MAX_INCREASE_PERCENT) addIssue(messages.percentTooHigh);
  });

/** Validates the products whose prices are requested. */
export const readPricesSchema = z.strictObject({
  ids: z
    .array(productId)
    .min(1, bulkMessages.nothingSelected)
    .max(MAX_MATCHING_IDS, messages.tooMany(MAX_MATCHING_IDS))
    .transform((ids) => [...new Set(ids)]),
});

/** The prices that the staff member saw. A size that is not listed keeps its price. */
const expectedPricesSchema = z.strictObject({
  id: productId,
  prices: z
    .array(z.strictObject({ size, price: pkr.gt(0).lt(PRICE_LIMIT) }))
    .min(1)
    .max(MAX_SIZES),
});

/** Validates a price change of several products. */
export const changePricesSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .describe("Chosen by the client. A repeated id returns the first change"),
  rule: priceRuleSchema,
  products: z
    .array(expectedPricesSchema)
    .min(1, bulkMessages.nothingSelected)
    .max(MAX_MATCHING_IDS, messages.tooMany(MAX_MATCHING_IDS))
    .describe("The sizes to change, with their current prices"),
});

export type PriceChangeInput = z.output<typeof changePricesSchema>;

/** Validates a request to undo a price change. */
export const undoPriceChangeSchema = z.strictObject({
  skipChanged: z
    .boolean()
    .default(false)
    .describe("Keeps the prices of products that have changed since, instead of rejecting the undo"),
});
