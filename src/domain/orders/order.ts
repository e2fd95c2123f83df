import type { Adjustment, ShownAdjustment } from "./order-price.ts";
import type { OrderStatus, RecordedStatusChange, StatusChange } from "./order-status.ts";
import { STATUS_RULES } from "./order-status.ts";
import type { Page } from "#domain/shared/paging.ts";

/** The product as it was when it was sold; `price` is the unit price charged, PKR. */
export interface OrderedProduct {
  id: string;
  name: string;
  image: string;
  price: number;
}

export interface OrderItem {
  product: OrderedProduct;
  variant: string;
  quantity: number;
}

export interface CustomerInfo {
  name: string;
  email: string;
  phone: string;
}

export interface ShippingAddress {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** A customer's words about one product of an order; `rating` 1–5 or null when not given. Spec: storefront §3. */
export interface OrderReview {
  productId: string;
  productName: string;
  rating: number | null;
  review: string;
}

/** A whole order as staff see it; amounts in PKR, times ISO 8601 UTC. Spec: storefront §3. */
export interface Order {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  items: OrderItem[];
  customerInfo: CustomerInfo;
  shippingAddress: ShippingAddress;
  subtotal: number;
  adjustments: Adjustment[];
  totalAmount: number;
  totalItems: number;
  adminNotes: string | null;
  statusHistory: RecordedStatusChange[];
  /** Whether the order's bottles are deducted from stock now. */
  holdsStock: boolean;
  stockUpdatedAt: string | null;
  stockRestoredAt: string | null;
  reviews: OrderReview[];
  reviewsSubmittedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What staff's list shows of an order; amounts in PKR, times ISO 8601 UTC. */
export interface OrderSummary {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  city: string;
  /** Whether the order's bottles are deducted from stock now. */
  holdsStock: boolean;
  totalAmount: number;
  totalItems: number;
  createdAt: string;
}

/** A page of staff's list, and how many orders of each status the same search finds. */
export interface OrderList extends Page<OrderSummary> {
  counts: Record<OrderStatus, number>;
}

/** What whoever tracks an order may see: personal data masked, neither id nor review link. */
export interface TrackedOrder {
  orderNumber: string;
  status: OrderStatus;
  items: OrderItem[];
  customerInfo: CustomerInfo;
  shippingAddress: ShippingAddress;
  totalAmount: number;
  totalItems: number;
  statusHistory: StatusChange[];
  createdAt: string;
}

/** What whoever holds an order's link may see; the same as tracking, with the id they hold already. */
export interface LinkedOrder extends TrackedOrder {
  id: string;
  subtotal: number;
  adjustments: ShownAdjustment[];
  isReviewed: boolean;
}

/**
 * The answer to whoever places an order. `hasOtherDetails`: an earlier try with the same key made it, with another
 * name, phone, e-mail or address than this one brought.
 */
export interface PlacedOrder extends LinkedOrder {
  hasOtherDetails: boolean;
}

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
