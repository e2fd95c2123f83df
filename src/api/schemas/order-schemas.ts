import { z } from "@hono/zod-openapi";

import * as orders from "#domain/orders/order-schema.ts";
import type { Quote } from "#domain/orders/quote.ts";

import { stockCheckLineSchema } from "./product-schemas.ts";

const pkr = z.number().describe("PKR");

export const orderReviewSchema = orders.orderReviewSchema.openapi("OrderReview");
export const trackedOrderSchema = orders.trackedOrderSchema.openapi("TrackedOrder");
export const linkedOrderSchema = orders.linkedOrderSchema.openapi("LinkedOrder");
export const placedOrderSchema = orders.placedOrderSchema.openapi("PlacedOrder");
export const orderCustomerSchema = orders.orderCustomerSchema.openapi("OrderCustomer");
export const orderItemsQuoteSchema = orders.orderItemsQuoteSchema.openapi("OrderItemsQuote");
export const matchingOrdersSchema = orders.matchingOrdersSchema.openapi("MatchingOrders");
export const timelineEntrySchema = orders.timelineEntrySchema.openapi("TimelineEntry");
export const orderSchema = orders.orderSchema.openapi("Order");

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
  })
  .openapi("Quote") satisfies z.ZodType<Quote>;
