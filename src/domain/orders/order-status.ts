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

export type StockEffect = "take" | "restore" | "none";

/** Statuses of an order whose bottles have left the shelf, or are about to. */
const FULFILMENT: readonly OrderStatus[] = ["processing", "shipped", "delivered"];

/**
 * Returns whether a status change leaves bottles in stock that are no longer on the shelf, unless staff choose to
 * deduct them: the order skipped confirmed, so it holds no stock.
 */
export function skipsStock(to: OrderStatus, holdsStock: boolean): boolean {
  return !holdsStock && FULFILMENT.includes(to);
}

/**
 * Returns what a status change does to stock. An order holds stock at most once. It takes stock on entering confirmed,
 * and on entering processing, shipped or delivered if `deductStock` is set. Cancelling gives back what the order holds,
 * from any status. Spec: storefront §4.
 */
export function stockEffect(
  to: OrderStatus,
  holdsStock: boolean,
  { deductStock = false }: { deductStock?: boolean } = {},
): StockEffect {
  if (to === "confirmed" && !holdsStock) return "take";
  if (deductStock && skipsStock(to, holdsStock)) return "take";
  if (to === "cancelled" && holdsStock) return "restore";
  return "none";
}

/** Any status may be set to any other one. Spec: storefront §4, admin §4. */
export function canChangeStatus(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to;
}

/** Where an order usually goes from there; a cancelled one is taken up again, and nothing comes after delivered. */
const USUALLY_NEXT: Readonly<Record<OrderStatus, OrderStatus>> = {
  pending: "confirmed",
  confirmed: "processing",
  processing: "shipped",
  shipped: "delivered",
  delivered: "delivered",
  cancelled: "pending",
};

/** What several orders are most likely to be set to: the next step of the one that has come the least far. */
export function likelyNextStatus(statuses: readonly OrderStatus[]): OrderStatus {
  const least = ORDER_STATUSES.find((status) => statuses.includes(status)) ?? INITIAL_STATUS;
  return USUALLY_NEXT[least];
}
