import type { z } from "zod";

import type { Page } from "#kit/rules/paging.ts";
import type {
  linkedOrderSchema,
  matchingOrdersSchema,
  orderCustomerSchema,
  orderAmountsSchema,
  orderItemsQuoteSchema,
  orderReviewSchema,
  orderSchema,
  orderSummarySchema,
  placedOrderSchema,
  timelineEntrySchema,
  trackedOrderSchema,
} from "./order-schema.ts";
import type { OrderStatus } from "./order-status.ts";
import { STATUS_RULES } from "./order-status.ts";

/** An order with all its fields, for staff; amounts in PKR, times ISO 8601 UTC. Spec: storefront §3. */
export type Order = z.infer<typeof orderSchema>;

export type OrderItem = Order["items"][number];

export type CustomerInfo = Order["customerInfo"];

export type ShippingAddress = Order["shippingAddress"];

/** A customer's review of one product of an order; `rating` is 1–5, null if omitted. Spec: storefront §3. */
export type OrderReview = z.infer<typeof orderReviewSchema>;

/** A row of the admin order list; amounts in PKR, times ISO 8601 UTC. */
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** See `matchingOrdersSchema`. */
export type MatchingOrders = z.infer<typeof matchingOrdersSchema>;

/** An order that staff can select for a bulk change. */
export type SelectableOrder = MatchingOrders["items"][number];

/** A customer's other orders; amounts in PKR. The phone number identifies the customer. */
export type OrderCustomer = z.infer<typeof orderCustomerSchema>;

/** An entry of an order's timeline, for staff; `at` is ISO 8601 UTC. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** New amounts of an order with edited items; amounts in PKR. */
export type OrderAmounts = z.infer<typeof orderAmountsSchema>;
export type OrderItemsQuote = z.infer<typeof orderItemsQuoteSchema>;

/** A page of the admin order list. `counts` has the number of orders per status, ignoring the status filter. */
export interface OrderList extends Page<OrderSummary> {
  counts: Record<OrderStatus, number>;
}

/** An order in public tracking: personal data is masked, and the id and the review link are omitted. */
export type TrackedOrder = z.infer<typeof trackedOrderSchema>;

/** An order as shown on the page behind its secret link; personal data is masked. */
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/**
 * The response to a placed order. `hasOtherDetails` is true if an earlier request with the same idempotency key placed
 * the order with different contact details, another address or another delivery method.
 */
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/**
 * Generates an order number: 'ZE' + the last 8 digits of the millisecond time + 3 random digits, zero-padded. The
 * number might not be unique: the database rejects a duplicate, and the caller generates another. Spec: storefront
 * §9.
 * @param now milliseconds since 1970
 * @param random a number in the range [0, 1)
 */
export function generateOrderNumber(now: number, random: number): string {
  const timeDigits = String(now).slice(-8).padStart(8, "0");
  const suffix = String(Math.floor(random * 1000)).padStart(3, "0");
  return `ZE${timeDigits}${suffix}`;
}

const ORDER_NUMBER = /^ZE\d{11}$/;

/**
 * Parses an order number, ignoring case, spaces, hyphens and `#`. Returns `undefined` if the text is not an order
 * number.
 */
export function parseOrderNumber(term: string): string | undefined {
  const compact = term.replaceAll(/[\s#-]/g, "").toUpperCase();
  return ORDER_NUMBER.test(compact) ? compact : undefined;
}

/** Returns whether the shopper may review the order: once, after delivery. Spec: storefront §1, §2. */
export function canReview(order: { status: OrderStatus; reviewsSubmittedAt: string | null }): boolean {
  return STATUS_RULES[order.status].isReviewable && order.reviewsSubmittedAt === null;
}

/** Returns whether the shopper may still cancel the order. */
export function canCancel(order: { status: OrderStatus }): boolean {
  return STATUS_RULES[order.status].isCancellable;
}
