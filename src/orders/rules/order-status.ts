export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Status of a new order. Spec: storefront §4. */
export const INITIAL_STATUS: OrderStatus = "pending";

/** Number of days after which an order that is still shipped is overdue. */
export const OVERDUE_AFTER_DAYS = 7;

/** An entry of an order's status history; `timestamp` is ISO 8601 UTC. Spec: storefront §3. */
export interface StatusChange {
  status: OrderStatus;
  timestamp: string;
  notes: string | null;
}

/** A status change as shown to staff. `changedBy` is the name or email of the staff member, or null. */
export interface RecordedStatusChange extends StatusChange {
  changedBy: string | null;
}

/** Properties of a status. */
interface StatusRules {
  /**
   * Effect on the stock when an order enters the status. `deduct` deducts the order's bottles unless they are already
   * deducted. `deduct-on-request` does so only if staff request it; it affects orders that skipped confirmation.
   * `restore` returns the bottles that the order has deducted.
   */
  readonly stock: "deduct" | "deduct-on-request" | "restore" | "none";
  /** Whether staff may add notes before the change. Spec: admin §4. */
  readonly asksForNotes: boolean;
  /** Whether the order's total is part of the shop's revenue. Spec: storefront §9. */
  readonly countsAsRevenue: boolean;
  /** Whether the order counts as confirmed, even if it never had the status confirmed. */
  readonly isConfirmed: boolean;
  /** Whether the shopper may cancel the order, unless a parcel is handed over. */
  readonly isCancellable: boolean;
  /** Whether staff may edit the customer details and the items. */
  readonly isEditable: boolean;
  /** Whether staff may create parcels for the order. */
  readonly isShippable: boolean;
  /** Whether the shopper may review the products. Spec: storefront §1. */
  readonly isReviewable: boolean;
  /** Status that staff most often choose next. */
  readonly next: OrderStatus;
}

const DEFAULTS = {
  stock: "none",
  asksForNotes: false,
  countsAsRevenue: true,
  isConfirmed: true,
  isCancellable: false,
  isEditable: false,
  isShippable: false,
  isReviewable: false,
} as const;

/** Rules of each status. Any status may follow any other. Spec: storefront §4, admin §4. */
export const STATUS_RULES: Readonly<Record<OrderStatus, StatusRules>> = {
  pending: { ...DEFAULTS, isConfirmed: false, isCancellable: true, isEditable: true, next: "confirmed" },
  confirmed: {
    ...DEFAULTS,
    stock: "deduct",
    isCancellable: true,
    isEditable: true,
    isShippable: true,
    next: "processing",
  },
  processing: {
    ...DEFAULTS,
    stock: "deduct-on-request",
    isCancellable: true,
    isEditable: true,
    isShippable: true,
    next: "shipped",
  },
  shipped: {
    ...DEFAULTS,
    stock: "deduct-on-request",
    asksForNotes: true,
    isShippable: true,
    next: "delivered",
  },
  delivered: { ...DEFAULTS, stock: "deduct-on-request", isReviewable: true, next: "delivered" },
  cancelled: {
    ...DEFAULTS,
    stock: "restore",
    asksForNotes: true,
    countsAsRevenue: false,
    isConfirmed: false,
    next: "pending",
  },
};

/** Returns the statuses whose rules satisfy the predicate, in the order of `ORDER_STATUSES`. */
export function filterStatuses(predicate: (rules: StatusRules) => boolean): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => predicate(STATUS_RULES[status]));
}

export type StockEffect = "deduct" | "restore" | "none";

/**
 * Returns whether a status change deducts stock only if staff request it. This is the case if an order without deducted
 * stock enters processing, shipped or delivered. Without the request, its bottles keep counting as available.
 */
export function skipsStockDeduction(to: OrderStatus, isStockDeducted: boolean): boolean {
  return !isStockDeducted && STATUS_RULES[to].stock === "deduct-on-request";
}

/**
 * Returns the effect of a status change on stock. An order deducts stock at most once: on entering confirmed, or on
 * entering processing, shipped or delivered if `deductStock` is set. Cancelling restores the stock that the order
 * has deducted, from any status. Spec: storefront §4.
 */
export function getStockEffect(
  to: OrderStatus,
  isStockDeducted: boolean,
  { deductStock = false }: { deductStock?: boolean } = {},
): StockEffect {
  const { stock } = STATUS_RULES[to];
  if (isStockDeducted) return stock === "restore" ? "restore" : "none";
  const isDeducted = stock === "deduct" || (stock === "deduct-on-request" && deductStock);
  return isDeducted ? "deduct" : "none";
}

/**
 * Returns whether an order may change from one status to another. Every status except the current status is allowed.
 * Spec: storefront §4, admin §4.
 */
export function canChangeStatus(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to;
}

/** Returns whether staff may edit the details and the items of an order in this status. */
export function canEditOrder(status: OrderStatus): boolean {
  return STATUS_RULES[status].isEditable;
}

/** Returns whether staff may create parcels for an order in this status. */
export function canShipOrder(status: OrderStatus): boolean {
  return STATUS_RULES[status].isShippable;
}

/** Suggests the next status for several orders: the status that usually follows that of the least advanced order. */
export function suggestNextStatus(statuses: readonly OrderStatus[]): OrderStatus {
  const leastAdvanced = ORDER_STATUSES.find((status) => statuses.includes(status)) ?? INITIAL_STATUS;
  return STATUS_RULES[leastAdvanced].next;
}

/**
 * States of a parcel of an order, as the order's page shows them.
 * - `draft`: the courier has not accepted the booking yet.
 * - `booked`: the courier knows the parcel, and the shop still has it.
 * - `picked`: the courier has collected the parcel.
 * - `returned`: the parcel is back at the shop. Staff inspect its bottles.
 */
export const SHIPMENT_STATES = [
  "draft",
  "booked",
  "picked",
  "in-transit",
  "out-for-delivery",
  "attempted",
  "delivered",
  "return-requested",
  "returning",
  "returned",
  "cancelled",
  "lost",
] as const;

export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/** How exactly a report's time is known: to the minute, only the day, or not at all. */
export const TIME_PRECISIONS = ["minute", "day", "none"] as const;

export type TimePrecision = (typeof TIME_PRECISIONS)[number];
