import { z } from "#domain/shared/zod.ts";

import { ORDER_STATUSES } from "./order-status.ts";

/*
 * Orders as the API returns them. The types of `order.ts` are inferred from these schemas, and the API's document
 * is generated from them: a field is declared here once.
 */

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");
const status = z.enum(ORDER_STATUSES);

const orderItemSchema = z.object({
  product: z
    .object({ id: z.string(), name: z.string(), image: z.string(), price: pkr })
    .describe("The product when it was sold; price is the unit price charged"),
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

const statusChangeSchema = z.object({ status, timestamp: time, notes: z.string().nullable() });

/** A customer's review of one product of an order; `rating` is 1–5, null if not given. Spec: storefront §3. */
export const orderReviewSchema = z.object({
  productId: z.string(),
  productName: z.string(),
  rating: z.number().int().nullable(),
  review: z.string(),
});

/** A change to what an order costs besides its lines. */
export const adjustmentSchema = z.object({
  kind: z.string().describe("e.g. delivery"),
  label: z.string(),
  amount: pkr.describe("PKR, negative for a discount"),
});

/** What anyone who tracks an order may see: personal data masked, neither id nor review link. */
export const trackedOrderSchema = z.object({
  orderNumber: z.string(),
  status,
  items: z.array(orderItemSchema),
  customerInfo: customerInfoSchema,
  shippingAddress: shippingAddressSchema,
  totalAmount: pkr,
  totalItems: z.number().int(),
  statusHistory: z.array(statusChangeSchema),
  createdAt: time,
});

/** What the holder of an order's link may see; personal data masked. */
export const linkedOrderSchema = trackedOrderSchema.extend({
  id: z.string(),
  subtotal: pkr,
  adjustments: z.array(adjustmentSchema),
  isReviewed: z.boolean(),
});

/** The response to a placed order. */
export const placedOrderSchema = linkedOrderSchema.extend({
  hasOtherDetails: z
    .boolean()
    .describe(
      "An earlier request with this Idempotency-Key made the order, with other contact details or address",
    ),
});

/** A whole order, for staff. Spec: storefront §3. */
export const orderSchema = trackedOrderSchema.extend({
  id: z.string(),
  subtotal: pkr,
  adjustments: z.array(
    adjustmentSchema.extend({
      source: z.string().nullable().describe("What set the amount, e.g. a discount code"),
    }),
  ),
  adminNotes: z.string().nullable(),
  statusHistory: z.array(
    statusChangeSchema.extend({
      changedBy: z.string().nullable().describe("Name or e-mail of the staff member, null if none"),
    }),
  ),
  holdsStock: z.boolean().describe("Whether the order's bottles are deducted from stock now"),
  stockUpdatedAt: time.nullable(),
  stockRestoredAt: time.nullable(),
  reviews: z.array(orderReviewSchema),
  reviewsSubmittedAt: time.nullable(),
  updatedAt: time,
});
