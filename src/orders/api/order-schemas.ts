import { z } from "@hono/zod-openapi";

import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import * as orders from "../rules/order-schema.ts";
import type { Quote } from "../rules/quote.ts";

import { stockCheckLineSchema } from "#catalogue/api/product-schemas.ts";

const pkr = z.number().describe("PKR");

export const orderReviewSchema = orders.orderReviewSchema.openapi("OrderReview");
export const trackedOrderSchema = orders.trackedOrderSchema.openapi("TrackedOrder");
export const linkedOrderSchema = orders.linkedOrderSchema.openapi("LinkedOrder");
export const placedOrderSchema = orders.placedOrderSchema.openapi("PlacedOrder");
export const orderCustomerSchema = orders.orderCustomerSchema.openapi("OrderCustomer");
export const orderAmountsSchema = orders.orderAmountsSchema.openapi("OrderAmounts");
export const orderItemsQuoteSchema = orders.orderItemsQuoteSchema.openapi("OrderItemsQuote");
export const matchingOrdersSchema = orders.matchingOrdersSchema.openapi("MatchingOrders");
export const timelineEntrySchema = orders.timelineEntrySchema.openapi("TimelineEntry");
export const orderSchema = orders.orderSchema.openapi("Order");
export const reviewableOrderSchema = orders.reviewableOrderSchema.openapi("ReviewableOrder");

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
    limitNotice: z
      .string()
      .nullable()
      .describe("Why the shop does not accept an order with this many bottles; null if it does"),
    hasZones: z.boolean().describe("Whether delivery depends on the address"),
  })
  .openapi("Quote") satisfies z.ZodType<Quote>;
