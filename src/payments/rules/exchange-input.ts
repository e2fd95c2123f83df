import { orderLineSchema } from "#orders/rules/checkout.ts";
import { MAX_ORDER_LINES } from "#orders/rules/cart/cart.ts";
import { checkoutMessages } from "#orders/rules/checkout-messages.ts";
import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { exchangeMessages as messages } from "./exchange-messages.ts";

const pkr = z.number().describe("PKR");

/** The items that a customer gets for the returned ones. */
export const exchangeQuoteInputSchema = z.strictObject({
  items: z
    .array(orderLineSchema)
    .min(1, checkoutMessages.cartEmpty)
    .max(MAX_ORDER_LINES, checkoutMessages.tooManyLines),
  chargesDelivery: z.boolean().describe("Whether the customer pays the delivery of the new items"),
});

export type ExchangeQuoteInput = z.infer<typeof exchangeQuoteInputSchema>;

/** An exchange that staff enter. */
export const exchangeInputSchema = exchangeQuoteInputSchema.extend({
  reason: requiredText(messages.reasonRequired, 500)
    .optional()
    .describe("Required for items of another value than the returned ones"),
  expectedTotal: z.number().min(0).optional().describe("PKR, the total that staff saw"),
});

export type ExchangeInput = z.infer<typeof exchangeInputSchema>;

/** What an exchange costs; amounts in PKR. */
export const exchangeQuoteSchema = z
  .object({
    lines: z.array(
      z.object({
        productId: z.string(),
        variant: z.string(),
        price: pkr.nullable().describe("PKR of a unit; null if the size is not sold"),
        stock: z.number().int().nullable().describe("null for unlimited"),
        state: z.enum(["ok", "short", "gone"]),
      }),
    ),
    returnedListPrice: pkr.describe("PKR, price of the returned items before discounts"),
    newListPrice: pkr,
    isEqualValue: z.boolean(),
    discount: pkr,
    delivery: pkr.describe("PKR, delivery and other fees of the new order"),
    total: pkr.describe("PKR, total of the new order"),
    carried: pkr.describe("PKR that the customer has paid already"),
    due: pkr,
    refund: pkr,
  })
  .meta({ id: "ExchangeQuote" });

export type ExchangeQuote = z.infer<typeof exchangeQuoteSchema>;

/** The order with which a return is exchanged. */
export const exchangedSchema = z
  .object({ orderId: z.string(), orderNumber: z.string() })
  .meta({ id: "Exchanged" });

export type Exchanged = z.infer<typeof exchangedSchema>;
