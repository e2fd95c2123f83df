export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Every new order starts here. Spec: storefront §4. */
export const INITIAL_STATUS: OrderStatus = "pending";

/** One entry of an order's history; `timestamp` is ISO 8601 UTC. Spec: storefront §3. */
export interface StatusChange {
  status: OrderStatus;
  timestamp: string;
  notes: string | null;
}

/** The same as staff see it: with who made the change, by name or e-mail; null when it was not one of the staff. */
export interface RecordedStatusChange extends StatusChange {
  changedBy: string | null;
}

/** What entering a status does to an order and asks of staff. */
interface StatusRules {
  /**
   * Effect on stock. `take` deducts the order's bottles unless the order holds them. `take-on-request` does so only if
   * staff choose it: the order skipped confirmation. `restore` returns what the order holds.
   */
  readonly stock: "take" | "take-on-request" | "restore" | "none";
  /** Whether staff may add notes before the change. Spec: admin §4. */
  readonly asksForNotes: boolean;
  /** Whether the order's total is part of the shop's revenue. Spec: storefront §9. */
  readonly countsAsRevenue: boolean;
  /** Whether the order was confirmed, even if it skipped that status. */
  readonly isConfirmed: boolean;
  /** Whether the shopper may cancel the order. */
  readonly isCancellable: boolean;
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
  isReviewable: false,
} as const;

/** The rules of every status. Any status may follow any other. Spec: storefront §4, admin §4. */
export const STATUS_RULES: Readonly<Record<OrderStatus, StatusRules>> = {
  pending: { ...DEFAULTS, isConfirmed: false, isCancellable: true, next: "confirmed" },
  confirmed: { ...DEFAULTS, stock: "take", next: "processing" },
  processing: { ...DEFAULTS, stock: "take-on-request", next: "shipped" },
  shipped: { ...DEFAULTS, stock: "take-on-request", asksForNotes: true, next: "delivered" },
  delivered: { ...DEFAULTS, stock: "take-on-request", isReviewable: true, next: "delivered" },
  cancelled: {
    ...DEFAULTS,
    stock: "restore",
    asksForNotes: true,
    countsAsRevenue: false,
    isConfirmed: false,
    next: "pending",
  },
};

/** Returns the statuses that have a property, in the order of `ORDER_STATUSES`. */
export function statusesWith(has: (rules: StatusRules) => boolean): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => has(STATUS_RULES[status]));
}

export type StockEffect = "take" | "restore" | "none";

/**
 * Returns whether a status change leaves bottles in stock that are no longer on the shelf, unless staff choose to
 * deduct them: the order skipped confirmed, so it holds no stock.
 */
export function skipsStock(to: OrderStatus, holdsStock: boolean): boolean {
  return !holdsStock && STATUS_RULES[to].stock === "take-on-request";
}

/**
 * Returns what a status change does to stock. An order holds stock at most once. It takes stock on entering confirmed,
 * and on entering processing, shipped or delivered if `deductStock` is set. Cancelling restores what the order holds,
 * from any status. Spec: storefront §4.
 */
export function stockEffect(
  to: OrderStatus,
  holdsStock: boolean,
  { deductStock = false }: { deductStock?: boolean } = {},
): StockEffect {
  const { stock } = STATUS_RULES[to];
  if (holdsStock) return stock === "restore" ? "restore" : "none";
  const isTaken = stock === "take" || (stock === "take-on-request" && deductStock);
  return isTaken ? "take" : "none";
}

/** Returns whether an order may go from one status to another: any status may follow any other. Spec: storefront §4, admin §4. */
export function canChangeStatus(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to;
}

/** Returns the status that several orders most likely get next: the next status of the order that is least advanced. */
export function likelyNextStatus(statuses: readonly OrderStatus[]): OrderStatus {
  const least = ORDER_STATUSES.find((status) => statuses.includes(status)) ?? INITIAL_STATUS;
  return STATUS_RULES[least].next;
}
