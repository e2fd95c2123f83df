import { z } from "@hono/zod-openapi";

import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { quotedCodeSchema } from "#discounts/rules/discount.ts";
import { CHECKOUT_METHODS } from "../rules/payment/checkout-method.ts";
import * as orders from "../rules/order-schema.ts";
import type { Quote } from "../rules/quote.ts";

import { cartPartSchema } from "#catalogue/rules/product-schema.ts";

const pkr = z.number().describe("PKR");

export const orderReviewSchema = orders.orderReviewSchema.openapi("OrderReview");
export const trackedOrderSchema = orders.trackedOrderSchema.openapi("TrackedOrder");
export const linkedOrderSchema = orders.linkedOrderSchema.openapi("LinkedOrder");
export const placedOrderSchema = orders.placedOrderSchema.openapi("PlacedOrder");
export const orderCustomerSchema = orders.orderCustomerSchema.openapi("OrderCustomer");
export const customerFileSchema = orders.customerFileSchema.openapi("CustomerFile");
export const orderAmountsSchema = orders.orderAmountsSchema.openapi("OrderAmounts");
export const orderItemsQuoteSchema = orders.orderItemsQuoteSchema.openapi("OrderItemsQuote");
export const matchingOrdersSchema = orders.matchingOrdersSchema.openapi("MatchingOrders");
export const timelineEntrySchema = orders.timelineEntrySchema.openapi("TimelineEntry");
export const orderSchema = orders.orderSchema.openapi("Order");
export const staffOrderSchema = orders.staffOrderSchema.openapi("StaffOrder");

/** Current price and availability of a cart line. Spec: storefront §7. */
export const stockCheckLineSchema = z
  .object({
    productId: z.string(),
    variant: z.string(),
    requested: z.number().int(),
    name: z.string().nullable(),
    price: pkr.nullable(),
    stock: z.number().int().nullable().describe("null means unlimited"),
    state: z.enum(["ok", "short", "gone"]),
    minOrderFreeShip: pkr
      .optional()
      .describe("The product's order minimum for free standard delivery; absent if the product has none"),
    isTester: z.literal(true).optional().describe("true if the size is a tester, which cannot be returned"),
    isFinalSale: z.literal(true).optional().describe("true if the product cannot be returned"),
    weightGrams: z.number().int().optional().describe("Weight of the size in grams; absent if unknown"),
    surfaceOnly: z.literal(true).optional().describe("true if the product travels by road only"),
    parts: z.array(cartPartSchema).optional().describe("Only for sets: the parts"),
  })
  .openapi("StockCheckLine");

/** The current price of an order. */
export const quoteSchema = z
  .object({
    lines: z.array(
      stockCheckLineSchema
        .extend({
          quantity: z
            .number()
            .int()
            .describe("Quantity that can be ordered now; 0 if the product is not sold"),
        })
        .openapi("QuoteLine"),
    ),
    subtotal: pkr,
    adjustments: z.array(orders.adjustmentSchema),
    total: pkr,
    delivery: z
      .object({
        method: z.enum(DELIVERY_METHODS).describe("The method whose charge the quote includes"),
        options: z.array(
          z
            .object({
              method: z.enum(DELIVERY_METHODS),
              amount: pkr,
              freeFrom: pkr.nullable().describe("Subtotal from which the option is free; null for never"),
              minDays: z.number().int().describe("Business days"),
              maxDays: z.number().int().describe("Business days"),
              expected: z
                .object({ from: z.iso.date(), to: z.iso.date() })
                .describe("The days in Pakistan on which an order arrives that is placed now"),
            })
            .openapi("QuotedOption"),
        ),
        cashNotice: z
          .string()
          .nullable()
          .describe("Why the courier cannot collect cash, and what happens instead; null if the courier can"),
      })
      .nullable()
      .describe("Null while the address is unknown; the total then contains no delivery")
      .openapi("QuotedDelivery"),
    payment: z
      .object({
        method: z.enum(CHECKOUT_METHODS).describe("The method whose price the quote has"),
        wallet: z.string().optional().describe("Which wallet; absent for another method"),
        options: z.array(
          z
            .object({
              method: z.enum(CHECKOUT_METHODS),
              wallet: z.string().optional(),
              name: z.string().describe("e.g. Easypaisa"),
              total: pkr.describe("PKR, the total with this method"),
              text: z.string().describe("What is paid when, with the amount"),
            })
            .openapi("QuotedMethod"),
        ),
      })
      .nullable()
      .describe(
        "The ways to pay; null while the address is unknown, if there is nothing to pay, or if no way to pay is offered",
      )
      .openapi("QuotedPayment"),
    limitNotice: z
      .string()
      .nullable()
      .describe("Why the shop does not accept an order with this many bottles; null if it does"),
    hasZones: z.boolean().describe("Whether delivery depends on the address"),
    code: quotedCodeSchema.optional().describe("What the code of the request does; absent without a code"),
  })
  .openapi("Quote") satisfies z.ZodType<Quote>;
