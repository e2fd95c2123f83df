import { describeAdvance } from "#orders/rules/order-payment.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";

interface AdvanceTerms {
  status: OrderStatus;
  /** Null for cash on delivery. */
  paymentMethod: string | null;
  /** What the customer must pay before the shop sends the order, in paisa. */
  advanceRequired: number;
  /** In paisa. */
  total: number;
}

/** Returns the advance below the total (paisa), after which the courier collects the rest; 0 for none. */
export function findPartAdvance({ total, ...terms }: AdvanceTerms): number {
  return describeAdvance({ ...terms, totalAmount: total }).advanceAmount ?? 0;
}

/** Returns what is left to pay of an advance below the total, in paisa. */
export function findAdvanceDue(
  order: AdvanceTerms,
  { received, refunded }: { received: number; refunded: number },
): number {
  if (order.status === "cancelled") return 0;
  return Math.max(0, findPartAdvance(order) - (received - refunded));
}
