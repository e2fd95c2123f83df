import type { z } from "zod";

import type { Page } from "#domain/shared/paging.ts";
import type {
  linkedOrderSchema,
  orderReviewSchema,
  orderSchema,
  placedOrderSchema,
  trackedOrderSchema,
} from "./order-schema.ts";
import type { OrderStatus } from "./order-status.ts";
import { STATUS_RULES } from "./order-status.ts";

/** A whole order as staff see it; amounts in PKR, times ISO 8601 UTC. Spec: storefront §3. */
export type Order = z.infer<typeof orderSchema>;

export type OrderItem = Order["items"][number];

export type CustomerInfo = Order["customerInfo"];

export type ShippingAddress = Order["shippingAddress"];

/** A customer's review of one product of an order; `rating` is 1–5, null if not given. Spec: storefront §3. */
export type OrderReview = z.infer<typeof orderReviewSchema>;

/** An order in staff's list; amounts in PKR, times ISO 8601 UTC. */
export interface OrderSummary extends Pick<
  Order,
  "id" | "orderNumber" | "status" | "holdsStock" | "totalAmount" | "totalItems" | "createdAt"
> {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  city: string;
}

/** A page of staff's list, and how many orders of each status the same search finds. */
export interface OrderList extends Page<OrderSummary> {
  counts: Record<OrderStatus, number>;
}

/** What anyone who tracks an order may see: personal data masked, neither id nor review link. */
export type TrackedOrder = z.infer<typeof trackedOrderSchema>;

/** What the holder of an order's link may see; personal data masked. */
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/**
 * The response to a placed order. `hasOtherDetails`: an earlier try with the same key made it, with another name, phone,
 * e-mail or address than this one.
 */
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/**
 * A new order number: 'ZE' + the last 8 digits of the millisecond time + 3 random digits, zero-padded. Not unique
 * by itself: the database refuses a second one and the caller draws again. Spec: storefront §9.
 * @param now milliseconds since 1970
 * @param random a number from 0 up to but not including 1
 */
export function newOrderNumber(now: number, random: number): string {
  const time = String(now).slice(-8).padStart(8, "0");
  const tail = String(Math.floor(random * 1000)).padStart(3, "0");
  return `ZE${time}${tail}`;
}

const ORDER_NUMBER = /^ZE\d{11}$/;

/** The order number in what a shopper typed, in any case and spacing; `undefined` when it is none. */
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
