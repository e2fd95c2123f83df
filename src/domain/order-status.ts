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

/**
 * What a status change does to stock. An order holds stock at most once: it takes on entering confirmed unless it
 * holds already, and gives back on cancelled, from whatever status, if it holds. Spec: storefront §4.
 */
export function stockEffect(to: OrderStatus, holdsStock: boolean): StockEffect {
  if (to === "confirmed" && !holdsStock) return "take";
  if (to === "cancelled" && holdsStock) return "restore";
  return "none";
}

/** Any status may be set to any other one. Spec: storefront §4, admin §4. */
export function canChangeStatus(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to;
}
