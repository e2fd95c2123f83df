import { z } from "#domain/shared/zod.ts";

import { ORDER_STATUSES } from "./order-status.ts";

/*
 * Orders as returned by the API. The types in `order.ts` and the OpenAPI document derive from these schemas.
 */

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");
const status = z.enum(ORDER_STATUSES);

const orderItemSchema = z.object({
  product: z
    .object({ id: z.string(), name: z.string(), image: z.string(), price: pkr })
    .describe("The product at the time of the order; price is the charged unit price"),
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

/** A customer's review of one product of an order; `rating` is 1–5, null if omitted. Spec: storefront §3. */
export const orderReviewSchema = z.object({
  productId: z.string(),
  productName: z.string(),
  rating: z.number().int().nullable(),
  review: z.string(),
});

/** A charge or discount added to an order's subtotal. */
export const adjustmentSchema = z.object({
  kind: z.string().describe("e.g. delivery"),
  label: z.string(),
  amount: pkr.describe("PKR, negative for a discount"),
});

/** An order in public tracking: personal data is masked, and the id and the review link are omitted. */
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

/** An order as shown on its own page, which needs the order's link; personal data is masked. */
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
      "Whether an earlier request with this Idempotency-Key placed the order, with different contact details or a different address",
    ),
});

/** An order with all its fields, for staff. Spec: storefront §3. */
export const orderSchema = trackedOrderSchema.extend({
  id: z.string(),
  subtotal: pkr,
  adjustments: z.array(
    adjustmentSchema.extend({
      source: z.string().nullable().describe("Origin of the amount, e.g. a discount code"),
    }),
  ),
  adminNotes: z.string().nullable(),
  statusHistory: z.array(
    statusChangeSchema.extend({
      changedBy: z.string().nullable().describe("Name or e-mail of the staff member, null if none"),
    }),
  ),
  holdsStock: z.boolean().describe("Whether the order's bottles are currently deducted from stock"),
  stockUpdatedAt: time.nullable(),
  stockRestoredAt: time.nullable(),
  reviews: z.array(orderReviewSchema),
  reviewsSubmittedAt: time.nullable(),
  updatedAt: time,
});
