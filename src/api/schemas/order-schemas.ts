import { z } from "@hono/zod-openapi";

import { ORDER_STATUSES } from "#domain/orders/order-status.ts";
import type { Quote } from "#domain/orders/quote.ts";

import { stockCheckLineSchema } from "./product-schemas.ts";

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");

const orderItemSchema = z.object({
  product: z.object({ id: z.string(), name: z.string(), image: z.string(), price: pkr }),
  variant: z.string(),
  quantity: z.number().int(),
});

const customerInfoSchema = z.object({ name: z.string(), email: z.string(), phone: z.string() });

const shippingAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

const statusChangeSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  timestamp: time,
  notes: z.string().nullable(),
});

export const orderReviewSchema = z
  .object({
    productId: z.string(),
    productName: z.string(),
    rating: z.number().int().nullable(),
    review: z.string(),
  })
  .openapi("OrderReview");

/** A change to what an order costs besides its lines. */
export const adjustmentSchema = z
  .object({
    kind: z.string().describe("e.g. delivery"),
    label: z.string(),
    amount: pkr.describe("PKR, negative for a discount"),
  })
  .openapi("OrderAdjustment");

/** What an order would cost now. */
export const quoteSchema = z
  .object({
    lines: z.array(
      stockCheckLineSchema
        .extend({ quantity: z.number().int().describe("What can be ordered now, 0 if the line is not sold") })
        .openapi("QuoteLine"),
    ),
    subtotal: pkr,
    adjustments: z.array(adjustmentSchema),
    total: pkr,
  })
  .openapi("Quote") satisfies z.ZodType<Quote>;

/** What an order search that is open to anyone answers: personal data masked. */
export const trackedOrderSchema = z
  .object({
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    items: z.array(orderItemSchema),
    customerInfo: customerInfoSchema,
    shippingAddress: shippingAddressSchema,
    totalAmount: pkr,
    totalItems: z.number().int(),
    statusHistory: z.array(statusChangeSchema),
    createdAt: time,
  })
  .openapi("TrackedOrder");

export const linkedOrderSchema = trackedOrderSchema
  .extend({
    id: z.string(),
    subtotal: pkr,
    adjustments: z.array(adjustmentSchema),
    isReviewed: z.boolean(),
  })
  .openapi("LinkedOrder");

export const placedOrderSchema = linkedOrderSchema
  .extend({
    hasOtherDetails: z
      .boolean()
      .describe(
        "An earlier request with this Idempotency-Key made the order, with other contact details or address",
      ),
  })
  .openapi("PlacedOrder");

/** A whole order, for staff. */
export const orderSchema = trackedOrderSchema
  .extend({
    id: z.string(),
    subtotal: pkr,
    adjustments: z.array(
      adjustmentSchema.extend({
        source: z.string().nullable().describe("What set the amount, e.g. a discount code"),
      }),
    ),
    adminNotes: z.string().nullable(),
    statusHistory: z.array(statusChangeSchema.extend({ changedBy: z.string().nullable() })),
    holdsStock: z.boolean().describe("Whether the order's bottles are deducted from stock now"),
    stockUpdatedAt: time.nullable(),
    stockRestoredAt: time.nullable(),
    reviews: z.array(orderReviewSchema),
    reviewsSubmittedAt: time.nullable(),
    updatedAt: time,
  })
  .openapi("Order");
