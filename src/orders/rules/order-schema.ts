import { z } from "#platform/rules/zod.ts";

import { HISTORY_SHOPS } from "#customers/rules/shop-files/history-schema.ts";
import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { MAX_MATCHING_IDS } from "#kit/rules/paging.ts";

import { PREPAID_METHODS } from "#store/rules/prepaid-method.ts";

import { ORDER_CHANNELS } from "./order-channel.ts";
import { publicParcelSchema } from "./public-parcel.ts";
import { ORDER_PAYMENT_STATES } from "./order-payment.ts";
import { TIME_PRECISIONS, ORDER_STATUSES } from "./order-status.ts";

import { LINK_KINDS } from "./links/order-link.ts";
import { ORDER_EVENT_KINDS } from "./edit/order-edit.ts";
import { STAFF_STEPS } from "./risk/risk-consequence.ts";
import { CONFIRMATION_STATES } from "./confirmation/confirmation.ts";
import { MESSAGE_STATES, MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

/*
 * Orders as returned by the API. The types in `order.ts` and the OpenAPI document derive from these schemas.
 */

const pkr = z.number().describe("PKR");
const time = z.iso.datetime().describe("ISO 8601 UTC");
const status = z.enum(ORDER_STATUSES);

const orderItemSchema = z.object({
  product: z
    .object({ id: z.string(), name: z.string(), image: z.string(), price: pkr })
    .describe("The product at the time of the order; price is the unit price that the customer was charged"),
  variant: z.string(),
  quantity: z.number().int(),
  isTester: z.literal(true).optional().describe("true if the size was a tester, which cannot be returned"),
  isFinalSale: z.literal(true).optional().describe("true if the product could not be returned"),
  parts: z
    .array(
      z.object({
        productId: z.string(),
        name: z.string(),
        variant: z.string(),
        quantity: z.number().int().describe("Bottles in one set"),
        amount: pkr.describe("PKR, share of the price of one set"),
      }),
    )
    .optional()
    .describe("Only for sets: the parts at the time of the order"),
});

const customerInfoSchema = z.object({ name: z.string(), email: z.string(), phone: z.string() });

const shippingAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

const details = z
  .record(z.string(), z.string())
  .optional()
  .describe("The optional details that the shopper added, by name");

const hidesPrices = z
  .literal(true)
  .optional()
  .describe("Present if the parcel is a gift, in which nothing shows prices");

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

const staffAdjustmentSchema = adjustmentSchema.extend({
  source: z.string().nullable().describe("Origin of the amount, e.g. a discount code"),
});

/** The promised delivery of an order. */
const orderDeliverySchema = z
  .object({
    method: z.enum(DELIVERY_METHODS),
    minDays: z.number().int().describe("Business days"),
    maxDays: z.number().int().describe("Business days"),
  })
  .optional()
  .describe("Absent for orders placed before the shop recorded the delivery method");

const day = z.iso.date().describe("Day in Pakistan");

/** An order in public tracking: personal data is masked, and the id and the review link are omitted. */
export const trackedOrderSchema = z.object({
  orderNumber: z.string(),
  status,
  items: z.array(orderItemSchema),
  customerInfo: customerInfoSchema,
  shippingAddress: shippingAddressSchema,
  subtotal: pkr,
  adjustments: z.array(adjustmentSchema).describe("With the subtotal, they add up to the total"),
  totalAmount: pkr,
  totalItems: z.number().int(),
  delivery: orderDeliverySchema,
  expected: z
    .object({ from: day, to: day })
    .optional()
    .describe(
      "When the order is expected, counted from its confirmation, or from now before it is confirmed. Absent if it arrived or was cancelled",
    ),
  needsAdvancePayment: z
    .literal(true)
    .optional()
    .describe("Present if the order is paid in advance, because the shopper chose it or the shop demands it"),
  advanceAmount: pkr
    .optional()
    .describe(
      "PKR, what the customer pays in advance of an order whose rest is paid in cash on delivery. Absent if the whole order is paid in one way",
    ),
  paymentMethod: z
    .enum(PREPAID_METHODS)
    .optional()
    .describe(
      "How the shopper wants to pay in advance. Absent for cash on delivery, or if the shop has to ask",
    ),
  statusHistory: z.array(statusChangeSchema),
  createdAt: time,
});

/** A shopper's confirmation of an order. */
const confirmationSchema = z.object({
  state: z.enum(CONFIRMATION_STATES),
  expiresAt: time,
  staffStep: z
    .enum(STAFF_STEPS)
    .nullable()
    .describe("What staff do before they confirm; null if the shopper can confirm"),
  reservedUntil: time
    .nullable()
    .describe("Until when the shop reserves the bottles; null if it reserves none"),
  sentVia: z
    .array(z.enum(MESSAGE_CHANNELS))
    .describe("Channels of the messages with a link to confirm; empty if the shop sent none"),
});

/** An order as shown on the order page, which requires a secret link, with the shopper's personal data. */
export const linkedOrderSchema = trackedOrderSchema.extend({
  id: z.string().describe("For reviews. It does not open the order"),
  updatedAt: time.describe("Version of the order, for corrections"),
  linkKind: z
    .enum(LINK_KINDS)
    .describe("Where the link comes from. Only the link of a message can confirm the order"),
  details,
  hidesPrices,
  isReviewed: z.boolean(),
  isPaid: z
    .literal(true)
    .optional()
    .describe("true if nothing is left to pay of an order that costs something"),
  parcels: z.array(publicParcelSchema).describe("Oldest first"),
  confirmation: confirmationSchema.nullable().describe("Null if the shop did not ask for a confirmation"),
});

/** The response to a placed order; personal data is masked. */
export const placedOrderSchema = linkedOrderSchema.extend({
  token: z
    .string()
    .nullable()
    .describe(
      "Secret of the link `/order/{token}`. Null if an earlier request placed the order with another phone number and another email address",
    ),
  hasOtherDetails: z
    .boolean()
    .describe(
      "Whether an earlier request with this Idempotency-Key placed the order, with other details, another delivery method or another way to pay. False if the order was changed since, because it is not compared then",
    ),
});

/** An order with all its fields, for staff. Spec: storefront §3. */
const otherOrderSchema = z.object({ id: z.string(), orderNumber: z.string() });

export const orderSchema = trackedOrderSchema.omit({ expected: true }).extend({
  id: z.string(),
  channel: z.enum(ORDER_CHANNELS).describe("Where the sale came from; web for orders that shoppers place"),
  paymentState: z
    .enum(ORDER_PAYMENT_STATES)
    .optional()
    .describe("What is paid of the order. Absent in the response to a new order"),
  adjustments: z.array(staffAdjustmentSchema),
  details,
  hidesPrices,
  adminNotes: z.string().nullable(),
  replacementOf: otherOrderSchema
    .optional()
    .describe("The order whose damaged or lost items this one sends again, at no charge"),
  replacements: z
    .array(otherOrderSchema)
    .optional()
    .describe("The orders that send items of this one again; absent if none"),
  importedFrom: z
    .enum(HISTORY_SHOPS)
    .optional()
    .describe("Only for past orders: the shop in which the order was placed. They cannot be changed"),
  statusHistory: z.array(
    statusChangeSchema.extend({
      changedBy: z.string().nullable().describe("Name or email of the staff member, null if none"),
    }),
  ),
  isStockDeducted: z.boolean().describe("Whether the order's bottles are currently deducted from stock"),
  stockUpdatedAt: time.nullable(),
  stockRestoredAt: time.nullable(),
  reviews: z.array(orderReviewSchema),
  reviewsSubmittedAt: time.nullable(),
  updatedAt: time,
});

/** The response to an order that staff enter. */
export const staffOrderSchema = orderSchema.extend({
  hasOtherDetails: z
    .boolean()
    .describe(
      "Whether an earlier request with this Idempotency-Key placed the order, with other details, another delivery method, another way to pay or another total",
    ),
});

/** How an order reaches its customer, on which the words of its status depend. */
export const deliveryMethodSchema = z
  .object({ method: z.enum(DELIVERY_METHODS) })
  .nullable()
  .describe("null for orders placed before the shop recorded the delivery method");

/** A row of the admin order list. */
export const orderSummarySchema = orderSchema
  .pick({
    id: true,
    orderNumber: true,
    status: true,
    isStockDeducted: true,
    totalAmount: true,
    totalItems: true,
    createdAt: true,
    channel: true,
    importedFrom: true,
  })
  .extend({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    city: z.string(),
    paymentState: z.enum(ORDER_PAYMENT_STATES).describe("What is paid of the order"),
    isPacked: z.boolean().describe("Whether all items are in parcels"),
    delivery: deliveryMethodSchema,
  });

/** All orders that match a filter, with the fields that a bulk change needs. */
export const matchingOrdersSchema = z.object({
  items: z
    .array(
      orderSummarySchema.pick({
        id: true,
        orderNumber: true,
        status: true,
        isStockDeducted: true,
        customerName: true,
        city: true,
        paymentState: true,
        isPacked: true,
        delivery: true,
        importedFrom: true,
      }),
    )
    .max(MAX_MATCHING_IDS),
  total: z.number().int().describe("Number of all matching orders"),
});

/** A customer's other orders. The phone number identifies the customer. */
export const orderCustomerSchema = z.object({
  total: z.number().int().describe("Number of other orders"),
  counts: z.record(status, z.number().int()).describe("Number of other orders of each status"),
  totalSpent: pkr.describe("PKR, sum of the other orders that were delivered"),
  orders: z.array(orderSummarySchema).describe("The newest of the other orders, newest first"),
  profile: z
    .object({ name: z.string(), tags: z.array(z.string()), note: z.string().nullable() })
    .nullable()
    .describe("What staff know about the customer; null without a profile"),
});

/** What staff see of a customer before they enter an order. */
export const customerFileSchema = orderCustomerSchema.extend({
  phone: z.string().nullable().describe("E.164; null if the number is not valid"),
  blockReason: z.string().nullable().describe("Why the shop blocks the number; null if it does not"),
  returned: z.number().int().describe("Number of orders whose parcel came back"),
  lastAddress: shippingAddressSchema
    .extend({ name: z.string(), email: z.string() })
    .nullable()
    .describe(
      "Name, email and address, each of the newest order that has it; a sale at the counter has no address. Null without an order",
    ),
});

/** Kinds of timeline entries of an order. */
export const TIMELINE_KINDS = [
  "placed",
  "status-changed",
  ...ORDER_EVENT_KINDS,
  "notes-changed",
  "reviewed",
  "message",
  "customer-message",
  "confirmation",
  "shipment",
  "money",
] as const;

const auditChangeSchema = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** An entry of an order's timeline, for staff. */
export const timelineEntrySchema = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: time,
  by: z.string().nullable().describe("Name or email of the staff member, null if none"),
  text: z.string(),
  note: z.string().nullable().describe("Note of a status change, reason of an edit, or text of a message"),
  changes: z.array(auditChangeSchema),
  precision: z
    .enum(TIME_PRECISIONS)
    .optional()
    .describe(
      "Only in entries about parcels: how exactly the courier reported the time; none: `at` is the receipt",
    ),
  message: z
    .object({
      id: z.number().int(),
      state: z.enum(MESSAGE_STATES),
      canSendAgain: z.boolean().describe("Whether staff can send the message again in the order's status"),
    })
    .optional()
    .describe("Only in entries about messages"),
});

/** Amounts of an order in PKR. */
export const orderAmountsSchema = z.object({
  subtotal: pkr,
  adjustments: z.array(staffAdjustmentSchema),
  totalAmount: pkr,
  totalItems: z.number().int(),
});

/** New amounts of an order with edited items; amounts in PKR. */
export const orderItemsQuoteSchema = orderAmountsSchema.extend({
  giftWrapPrice: pkr.describe(
    "PKR. What gift wrapping costs in this order; 0 if it has none and the shop does not offer it",
  ),
  discountNotice: z
    .string()
    .nullable()
    .describe("Names the discounts whose minimum the order no longer reaches; null if there are none"),
  paid: pkr.describe("PKR, what the customer has paid, less refunds"),
  due: pkr.describe("PKR, what the customer owes after the edit"),
  overpaid: pkr.describe("PKR, what the customer has paid above the edited total"),
  lines: z.array(
    z.object({
      productId: z.string(),
      variant: z.string(),
      productName: z.string().nullable().describe("null if a new line's product or size is not sold"),
      image: z.string().nullable(),
      unitPrice: pkr.nullable().describe("PKR. Existing lines keep the price that the shopper was charged"),
      quantity: z.number().int(),
      quantityBefore: z.number().int().describe("0 for a new line"),
      maxQuantity: z.number().int().nullable().describe("Highest possible quantity, null if unlimited"),
      state: z
        .enum(["ok", "short", "gone", "free"])
        .describe(
          "short: above maxQuantity; gone: no longer sold, so the quantity cannot increase; free: sent free of charge, so the quantity cannot increase either",
        ),
    }),
  ),
});
