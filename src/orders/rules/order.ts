import type { z } from "zod";

import type { Page } from "#kit/rules/paging.ts";
import type {
  linkedOrderSchema,
  matchingOrdersSchema,
  customerFileSchema,
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
import type { OrderStatus, ShipmentState } from "./order-status.ts";
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

/** What staff see of a customer before they enter an order; amounts in PKR. */
export type CustomerFile = z.infer<typeof customerFileSchema>;

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

/** An order as shown on the page behind its secret link, with the shopper's personal data. */
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/**
 * The response to a placed order. `hasOtherDetails` is true if an earlier request with the same idempotency key placed
 * the order with different contact details, another address or another delivery method.
 */
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** Returns whether the shopper may review the order: once, after delivery. Spec: storefront §1, §2. */
export function canReview(order: { status: OrderStatus; reviewsSubmittedAt: string | null }): boolean {
  return STATUS_RULES[order.status].isReviewable && order.reviewsSubmittedAt === null;
}

/** States of parcels that the shop still has. */
const UNDELIVERED_STATES: readonly ShipmentState[] = ["draft", "booked", "cancelled"];
/** States of parcels whose address the courier does not know. */
const UNADDRESSED_STATES: readonly ShipmentState[] = ["draft", "cancelled"];

type ShoppersOrder = Pick<LinkedOrder, "status" | "parcels">;

/** Returns whether the shopper may cancel the order: until a parcel is handed over to the courier. */
export function canCancel({ status, parcels }: ShoppersOrder): boolean {
  return (
    STATUS_RULES[status].isCancellable && parcels.every(({ state }) => UNDELIVERED_STATES.includes(state))
  );
}

/** Returns whether the shopper may correct the contact details and the address: until a parcel has a label. */
export function canCorrect({ status, parcels }: ShoppersOrder): boolean {
  return STATUS_RULES[status].isEditable && parcels.every(({ state }) => UNADDRESSED_STATES.includes(state));
}
